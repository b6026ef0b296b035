import { inflateSync } from "node:zlib"
import { expect, test } from "vitest"
import type { SignedRecord } from "./sign-ups"
import { writeWaiver } from "./waiver-pdf"

const record: SignedRecord = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  phone: "503 555 0100",
  signedName: "Ada Lovelace",
  signedAt: new Date("2027-07-01T16:00:00Z"),
  waiver: { version: 1, text: "I take part at my own risk.\n\nI say what hurts.", hash: "0".repeat(64) },
  picture: null,
  title: "Morning Flow",
  startsAt: new Date("2027-07-02T16:00:00Z"),
  location: "Studio",
}

/** The glyphs that are drawn from embedded fonts, and the letters that these fonts say they stand for. */
async function drawn(given: Partial<SignedRecord>): Promise<{ glyphs: string[]; letters: Set<string> }> {
  const pdf = Buffer.from(
    await writeWaiver({ record: { ...record, ...given }, teacher: "Maya Lindqvist" }),
  ).toString("latin1")
  const streams = [...pdf.matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, bytes = ""]) =>
    inflateSync(Buffer.from(bytes, "latin1")).toString("latin1"),
  )
  const maps = streams.filter((stream) => stream.includes("begincmap"))
  const letters = maps.flatMap((map) =>
    [...map.matchAll(/<([\da-f]{4,}(?: [\da-f]{4})*)>(?=[ \]])/g)].flatMap(([, units = ""]) => [
      ...Buffer.from(units.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ]),
  )
  const glyphs = streams
    .flatMap((stream) => [
      ...stream.matchAll(/\/F\d{2,} [\d.]+ Tf|\/F\d [\d.]+ Tf|<([\da-f]{4,})>(?=[^\]]*\] TJ)/g),
    ])
    .flatMap(([, codes = ""]) => codes.match(/.{4}/g) ?? [])
  return { glyphs, letters: new Set(letters) }
}

const NAMES = {
  Latin: "Đặng Thị Hương Łukasz",
  Cyrillic: "Юлия Її",
  Greek: "Ελένη",
  Arabic: "محمد علي",
  Hebrew: "שרה לוי",
  Devanagari: "अमिता शर्मा",
  Thai: "สมชาย ใจดี",
  Chinese: "李小龍",
  Japanese: "さくらカナ山田",
  Korean: "김철수",
  Tamil: "கமலா",
  Ethiopic: "አበበ",
  emoji: "😀🌙",
}

test("names in every script are printed", async () => {
  const { glyphs, letters } = await drawn({ name: Object.values(NAMES).join(" "), signedName: "𠮷" })
  expect(glyphs.length).toBeGreaterThan(80)
  expect(glyphs).not.toContain("0000")
  for (const name of Object.values(NAMES))
    expect([...name].filter((letter) => letter !== " " && !letters.has(letter))).toEqual([])
  // What no font knows is told by its number.
  expect(["[", "+", "7", "]"].filter((letter) => !letters.has(letter))).toEqual([])
})

test("a Western name needs no font of ours", async () => {
  const pdf = Buffer.from(
    await writeWaiver({ record: { ...record, name: "Zoë O’Brien – “Zo”" }, teacher: "Maya Lindqvist" }),
  ).toString("latin1")
  expect(pdf).not.toContain("FontFile2")
})
