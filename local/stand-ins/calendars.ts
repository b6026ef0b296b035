import { gzipSync } from "node:zlib"
import type { Call, Reply, Route } from "./http"
import { noContent } from "./http"

/** Calendars of a company that gives each a secret address: those below by name, and whatever a test puts there. */
export function createCalendars(): { routes: Route[] } {
  const put = new Map<string, string>()
  const answer = (call: Call): Reply | Promise<Reply> => {
    const { name = "" } = call.params
    const text = put.get(name)
    if (text !== undefined) return ics(text)
    return named[name]?.(call) ?? { status: 404, headers: {}, body: "No such calendar" }
  }
  return {
    routes: [
      { service: "calendars", operation: "read", method: "GET", path: "/calendars/:name", answer },
      {
        method: "PUT",
        path: "/calendars/:name",
        answer: ({ params, body }) => {
          put.set(params.name ?? "", body)
          return noContent()
        },
      },
      {
        method: "DELETE",
        path: "/calendars/:name",
        answer: ({ params }) => {
          put.delete(params.name ?? "")
          return noContent()
        },
      },
    ],
  }
}

const named: Record<string, (call: Call) => Reply | Promise<Reply>> = {
  "plain.ics": () => ics(calendar(entry("plain", [`DTSTART:${utc(40)}`, `DTEND:${utc(41)}`]))),
  "recurring.ics": () => ics(calendar(...recurring())),
  "broken.ics": () => ics(calendar(entry("broken", [`DTSTART:${utc(40)}`])).slice(0, 120)),
  "page.ics": () => ({
    status: 200,
    headers: { "content-type": "text/html" },
    body: "<!doctype html><p>Sign in</p>",
  }),
  "endless.ics": () =>
    ics(
      calendar(
        entry("endless", [`DTSTART:${utc(40)}`, "DURATION:PT1H", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"]),
      ),
    ),
  "slow.ics": async () => {
    await new Promise((resolve) => setTimeout(resolve, 20_000).unref())
    return ics(calendar())
  },
  "moved.ics": ({ query }) => redirect(query.get("to") ?? "/calendars/plain.ics"),
  "inward.ics": () => redirect("http://169.254.169.254/latest/meta-data/"),
  "elsewhere.ics": ({ world }) =>
    redirect(`${world.origin.replace("127.0.0.1", "localhost")}/calendars/plain.ics`),
  "upgrade.ics": () => ({ status: 101, headers: { connection: "Upgrade", upgrade: "x" }, body: "" }),
  "round.ics": () => redirect("/calendars/round.ics"),
  "huge.ics": () => ics("x".repeat(10 * 1024 * 1024)),
  "bomb.ics": () => ({
    status: 200,
    headers: { "content-type": "text/calendar", "content-encoding": "gzip" },
    body: gzipSync(Buffer.alloc(50 * 1024 * 1024, 32)),
  }),
  "packed.ics": () => ({
    status: 200,
    headers: { "content-type": "text/calendar", "content-encoding": "gzip" },
    body: gzipSync(calendar(entry("packed", [`DTSTART:${utc(40)}`, `DTEND:${utc(41)}`]))),
  }),
}

/** Every day at nine in New York for two weeks, one left out, one moved by an hour. */
function recurring(): string[] {
  const zone = "TZID=America/New_York"
  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "")
  return [
    entry("recurring", [
      `DTSTART;${zone}:${day(2)}T090000`,
      `DTEND;${zone}:${day(2)}T100000`,
      "RRULE:FREQ=DAILY;COUNT=14",
      `EXDATE;${zone}:${day(3)}T090000`,
    ]),
    entry("recurring", [
      `RECURRENCE-ID;${zone}:${day(4)}T090000`,
      `DTSTART;${zone}:${day(4)}T100000`,
      `DTEND;${zone}:${day(4)}T110000`,
    ]),
  ]
}

function calendar(...entries: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Stand-in//EN", ...entries, "END:VCALENDAR", ""].join(
    "\r\n",
  )
}

function entry(uid: string, lines: string[]): string {
  const named = [`UID:${uid}@calendars.example`, "SUMMARY:Dentist, do not tell", ...lines]
  return ["BEGIN:VEVENT", ...named, "END:VEVENT"].join("\r\n")
}

/** A moment so many hours from now. */
function utc(hours: number): string {
  const at = new Date(Date.now() + hours * 3_600_000).toISOString()
  return `${at.slice(0, 19).replace(/[-:]/g, "")}Z`
}

function ics(body: string): Reply {
  return { status: 200, headers: { "content-type": "text/calendar; charset=utf-8" }, body }
}

function redirect(location: string): Reply {
  return { status: 302, headers: { location }, body: "" }
}
