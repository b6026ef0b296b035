import { type APIRequestContext, expect, type Page } from "playwright/test"
import type { Way } from "../../lib/classes/rules/paying"
import { forgetLimits, mark, onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { showLater } from "./pages-support"
import { freeHour } from "./sessions-support"
import { STUDIO } from "./test"

export type Class = { id: string; title: string; date: string; time: string }

/** A class of its own within the next year; `change` is SQL for its columns. */
export async function addClass(
  change = "title = title",
  given?: Pick<Class, "date" | "time">,
): Promise<Class> {
  const when = given ?? (await freeHour())
  const title = `Slow Flow ${mark()}`
  return onDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO event (title, starts_at, location, address)
       VALUES ($1, ($2::text || ' ' || $3::text)::timestamp AT TIME ZONE $4, 'Quincy Street Studio',
         '210 Quincy Street') RETURNING id`,
      [title, when.date, when.time, STUDIO],
    )
    const id = rows[0]?.id ?? ""
    await client.query(`UPDATE event SET ${change} WHERE id = $1`, [id])
    return { id, title, ...when }
  })
}

/** Somebody in a class, by the site's own call, with a typed signature. */
export async function signUpFor(request: APIRequestContext, event: Class, person: Signer): Promise<void> {
  await sign(request, "/api/signup", event, person)
  await newestMail(request, { to: person.email, subject: /You’re signed up/ })
}

/** The same for the waiting list of a class that is full. */
export const waitFor = (request: APIRequestContext, event: Class, person: Signer) =>
  sign(request, "/api/waiting-list", event, person)

type Signer = { name: string; email: string; signature?: string; way?: Way }

async function sign(request: APIRequestContext, path: string, event: Class, person: Signer): Promise<void> {
  await forgetLimits()
  const { signature, ...rest } = person
  const answer = await request.post(path, {
    data: {
      ...rest,
      phone: "360-555-0142",
      classTitle: event.title,
      date: event.date,
      eventId: event.id,
      waiver: true,
      ...(signature ? { signature } : { typedSignature: person.name }),
      recaptchaToken: "human:signup",
    },
  })
  expect(answer.status()).toBe(200)
}

/** A time of the day after this one, which no list keeps behind "Show more". */
export function tomorrow(time: string): { date: string; time: string } {
  return { date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), time }
}

export function classCard(page: Page, event: Class) {
  return page.getByRole("article", { name: event.title })
}

/** Draws on the canvas with a finger where there is touch, with the mouse elsewhere: points in shares of its size. */
export async function draw(page: Page, points: [number, number][], isTouch: boolean) {
  const canvas = page.locator("canvas[data-ready]")
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error("there is no canvas")
  const at = points.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
  const [first, ...rest] = at
  if (!first) return
  if (!isTouch) {
    await page.mouse.move(first.x, first.y)
    await page.mouse.down()
    for (const point of rest) await page.mouse.move(point.x, point.y, { steps: 5 })
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [first] })
  for (const point of rest)
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] })
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await session.detach()
}

/** How much of a part of the canvas is inked: x from and to, in shares of its width. */
export function inkBetween(page: Page, from: number, to: number): Promise<number> {
  return page.locator("canvas[data-ready]").evaluate(
    (element, [start, end]) => {
      const canvas = element as HTMLCanvasElement
      const left = Math.round((start ?? 0) * canvas.width)
      const width = Math.round((end ?? 1) * canvas.width) - left
      // A copy is read: reading the canvas itself again and again makes Chromium warn.
      const copy = document.createElement("canvas")
      copy.width = width
      copy.height = canvas.height
      const context = copy.getContext("2d", { willReadFrequently: true })
      context?.drawImage(canvas, -left, 0)
      const pixels = context?.getImageData(0, 0, width, canvas.height).data ?? []
      let inked = 0
      for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 100) inked += 1
      return inked
    },
    [from, to],
  )
}

/** Presses Tab until the element has the focus: it can be reached without a mouse. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  role: "button" | "link" | "textbox" | "checkbox",
) {
  const wanted = page.getByRole(role, { name })
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab")
    if (await wanted.evaluateAll((all) => all.some((element) => element === document.activeElement))) return
  }
  throw new Error(`${name} cannot be reached with Tab`)
}

/** Shows everything that is on the calendar, so that a class far ahead is in the list. */
export async function openAdmin(page: Page) {
  await page.goto("/admin/dashboard")
  await expect(page.getByRole("heading", { name: "On the calendar" })).toBeVisible()
  await showLater(page)
  const more = page.getByRole("button", { name: "Show more" })
  for (let pages = 0; pages < 40 && (await more.isVisible()); pages++) await more.click()
}
