import { describe, expect, test } from "vitest"
import { fitInto, photoAt, photoPath, photoSet, photosIn, sizesOf } from "./rules"

const hash = "0a".repeat(32)
const photo = { hash, width: 1600, height: 1067 }

describe("the size of a photo in its place", () => {
  test.each([
    ["landscape", { width: 4000, height: 3000 }, { width: 2400, height: 1600 }],
    ["landscape", { width: 900, height: 1600 }, { width: 900, height: 600 }],
    ["landscape", { width: 3000, height: 600 }, { width: 900, height: 600 }],
    ["portrait", { width: 4000, height: 1000 }, { width: 800, height: 1000 }],
    ["letter", { width: 640, height: 480 }, { width: 640, height: 480 }],
    ["letter", { width: 300, height: 30_000 }, { width: 300, height: 600 }],
    ["letter", { width: 30_000, height: 300 }, { width: 1120, height: 280 }],
  ] as const)("%s of %j", (place, given, expected) => expect(fitInto(place, given)).toEqual(expected))

  test("it is kept narrower too, in the same shape, and never wider", () =>
    expect(sizesOf(photo)).toEqual([
      { width: 480, height: 320 },
      { width: 800, height: 534 },
      { width: 1200, height: 800 },
      { width: 1600, height: 1067 },
    ]))
})

describe("the address of a photo", () => {
  test("says what it is of", () => {
    expect(photoAt(photoPath(photo, "webp"))).toEqual(photo)
    expect(photoSet(photo, "jpg").split(", ").at(0)).toBe(`/api/pictures/${hash}-480x320.jpg 480w`)
  })

  test.each([
    "",
    "https://evil.example/x.svg",
    `https://evil.example${photoPath(photo, "jpg")}`,
    `${photoPath(photo, "jpg")}?x`,
    `${photoPath(photo, "webp")}\n`,
    photoPath({ ...photo, hash: hash.toUpperCase() }, "webp"),
    `/api/pictures/${hash}-1600x1067.svg`,
  ])("%j is none", (address) => expect(photoAt(address)).toBeNull())

  test("is found in a text, once", () => {
    const other = { hash: "ff".repeat(32), width: 480, height: 320 }
    const text = JSON.stringify({
      a: photoPath(photo, "webp"),
      b: [photoPath(other, "jpg"), photoPath(photo, "webp")],
    })
    expect(photosIn(text)).toEqual([photo, other])
  })
})
