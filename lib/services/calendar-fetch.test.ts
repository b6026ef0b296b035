import { describe, expect, test } from "vitest"
import { calendarUrl, checkHost, guardedLookup, isPublicIp, type Resolver } from "./calendar-address"
import { fetchCalendar } from "./calendar-fetch"

const answering =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
const fieldOf = (error: unknown) => Object.keys((error as { extra: { fields: object } }).extra.fields)
const refusal = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return fieldOf(error)
  }
}

test.each([
  ["93.184.216.34", true],
  ["2606:2800:220:1:248:1893:25c8:1946", true],
  ["0.0.0.0", false],
  ["0.1.2.3", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["127.255.255.254", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.0.0.8", false],
  ["192.168.1.1", false],
  ["198.18.0.1", false],
  ["224.0.0.251", false],
  ["240.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::127.0.0.1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:93.184.216.34", false],
  ["64:ff9b::7f00:1", false],
  ["64:ff9b:1::7f00:1", false],
  ["2002:7f00:1::", false],
  ["2001:0:7f00:1::", false],
  ["fc00::1", false],
  ["fd12:3456::1", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["fec0::1", false],
  ["ff02::1", false],
  ["5f00::1", false],
  ["4000::1", false],
  ["2001:db8::1", false],
  ["not an address", false],
])("%s is on the public internet: %s", (address, isPublic) => expect(isPublicIp(address)).toBe(isPublic))

describe("an address", () => {
  test.each([
    "http://calendar.example/a.ics",
    "file:///etc/passwd",
    "ftp://calendar.example/a.ics",
    "javascript:alert(1)",
    "data:text/calendar,BEGIN:VCALENDAR",
    "calendar.example/a.ics",
    "",
    "https://",
    "https://me:word@calendar.example/a.ics",
    "https://me@calendar.example/a.ics",
    "https://calendar.example:8443/a.ics",
    "https://127.0.0.1/a.ics",
    "https://2130706433/a.ics",
    "https://0x7f.1/a.ics",
    "https://0177.0.0.1/a.ics",
    "https://169.254.169.254/latest/meta-data/",
    "https://93.184.216.34/a.ics",
    "https://[::1]/a.ics",
    "https://[::ffff:127.0.0.1]/a.ics",
    `https://calendar.example/${"a".repeat(2000)}`,
    "webcal://127.0.0.1/a.ics",
  ])("%s is refused, naming the field", async (text) => {
    expect(await refusal(() => calendarUrl(text))).toEqual(["url"])
  })

  test.each([
    ["webcal://calendar.example/a.ics", "https://calendar.example/a.ics"],
    [" WEBCAL://calendar.example/a.ics ", "https://calendar.example/a.ics"],
    ["https://calendar.example:443/a.ics?b=c#d", "https://calendar.example/a.ics?b=c"],
  ])("%s is asked for as %s", (text, wanted) => expect(calendarUrl(text).href).toBe(wanted))

  test.each([
    ["nowhere", []],
    ["this machine", ["127.0.0.1"]],
    ["two places, one of them inside", ["93.184.216.34", "10.0.0.7"]],
    ["this machine by its sixth version", ["::1"]],
    ["this machine by way of a translation", ["64:ff9b::7f00:1"]],
  ])("whose name leads to %s is refused, naming the field", async (_name, addresses) => {
    const url = new URL("https://calendar.example/a.ics")
    expect(await refusal(() => checkHost(url, answering(...addresses)))).toEqual(["url"])
  })

  test("whose name this machine resolves to itself is refused", async () => {
    expect(await refusal(() => checkHost(new URL("https://localhost/a.ics")))).toEqual(["url"])
  })

  test("whose name leads outside passes", async () => {
    await checkHost(new URL("https://calendar.example/a.ics"), answering("93.184.216.34"))
  })
})

describe("a connection", () => {
  const look = (resolver: Resolver, options: object) =>
    new Promise((settle) => guardedLookup(resolver)("x.example", options, (...given) => settle(given)))

  test("goes to the addresses that were looked at", async () => {
    const resolver = answering("93.184.216.34", "2606:2800:220:1::1")
    expect(await look(resolver, { all: true })).toEqual([
      null,
      [
        { address: "93.184.216.34", family: 4 },
        { address: "2606:2800:220:1::1", family: 6 },
      ],
    ])
    expect(await look(resolver, { family: 6 })).toEqual([null, "2606:2800:220:1::1", 6])
    expect(await look(answering("93.184.216.34", "127.0.0.1"), { all: true })).toEqual([
      expect.any(Error),
      "",
    ])
  })

  test("is not made when the name leads inward a moment after it led outward", async () => {
    const answers = [["93.184.216.34"], ["127.0.0.1"]]
    const turning: Resolver = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 }))
    await checkHost(new URL("https://calendar.example/a.ics"), turning)
    await expect(fetchCalendar("https://calendar.example/a.ics", turning)).rejects.toMatchObject({
      why: "refused",
    })
    expect(answers).toEqual([])
  })

  test.each([
    ["a name of this machine", "https://localhost/a.ics", "refused"],
    ["a number", "https://127.0.0.1/a.ics", "refused"],
    ["plain http", "http://calendar.example/a.ics", "refused"],
  ])("is not made to %s", async (_name, address, why) => {
    await expect(fetchCalendar(address)).rejects.toMatchObject({ why })
  })

  test("that finds no name says so", async () => {
    const nobody: Resolver = () => Promise.reject(new Error("ENOTFOUND"))
    await expect(fetchCalendar("https://calendar.example/", nobody)).rejects.toMatchObject({
      why: "unreachable",
    })
  })
})
