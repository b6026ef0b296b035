import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { SIGNATURE_REQUIRED } from "../rules"
import { cleanSignature } from "./signature"

const url = (png: Buffer | string) => `data:image/png;base64,${Buffer.from(png).toString("base64")}`
const line = (width = 500, height = 200) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M10 10 90 90" stroke="black" stroke-width="3"/></svg>`,
  )
const drawn = (width?: number, height?: number) => sharp(line(width, height)).png().toBuffer()

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

function png(given: { width: number; height: number; data?: Buffer; extra?: Buffer }): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(given.width, 0)
  head.writeUInt32BE(given.height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = given.data ?? deflateSync(Buffer.alloc(given.height * (1 + Math.ceil(given.width / 8))))
  return Buffer.concat([
    magic,
    chunk("IHDR", head),
    given.extra ?? Buffer.alloc(0),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

describe("a drawn signature", () => {
  test("is written anew, without its metadata", async () => {
    const given = await sharp(line())
      .withExif({ IFD0: { Copyright: "SECRET" } })
      .png()
      .toBuffer()
    const clean = await cleanSignature(url(given))
    const { width, height, format, exif } = await sharp(clean).metadata()
    expect([width, height, format, exif]).toEqual([500, 200, "png", undefined])
    expect(clean.toString("latin1")).not.toContain("SECRET")
  })

  test("of 1000 by 400 is the largest", async () => {
    await expect(cleanSignature(url(await drawn(1000, 400)))).resolves.toBeInstanceOf(Buffer)
    await expect(cleanSignature(url(await drawn(1001, 400)))).rejects.toThrow()
    await expect(cleanSignature(url(await drawn(1000, 401)))).rejects.toThrow()
  })
})

const canvas = (inside: string, ground = "none") =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="400"><rect width="1000" height="400" fill="${ground}"/>${inside}</svg>`,
    ),
  )
const curve = `<path d="M90 300C200 20 300 380 420 120S700 300 900 90" fill="none" stroke="black" stroke-width="5"/>`

test.each([
  ["on nothing", () => canvas(curve).png()],
  ["on white", () => canvas(curve, "white").png()],
  ["of 16 bits", () => canvas(curve, "white").toColourspace("rgb16").png()],
  ["of 16 bits in grey", () => canvas(curve, "white").toColourspace("grey16").png()],
  ["in two colors", () => canvas(curve, "white").png({ palette: true, colours: 2 })],
  ["interlaced", () => canvas(curve).png({ progressive: true })],
  ["in blue", () => canvas(curve.replace("black", "#1d3f94"), "white").png()],
  ["of one short stroke", () => canvas('<path d="M480 200h60" stroke="black" stroke-width="1.6"/>').png()],
  [
    "that was scribbled over",
    () =>
      canvas(
        `${curve}<path d="${"M200 100l400 200m0-180l-400 190".repeat(4)}" stroke="black" stroke-width="5"/>`,
      ).png(),
  ],
])("a signature %s is one", async (_name, picture) => {
  const clean = await cleanSignature(url(await picture().toBuffer()))
  const { data } = await sharp(clean).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([data.some((grey) => grey < 128), data.some((grey) => grey > 240)]).toEqual([true, true])
})

test.each([
  ["one black square", () => canvas("", "black")],
  ["one grey square", () => canvas("", "#777")],
  ["one white square", () => canvas("", "white")],
  ["nothing", () => canvas("")],
  ["a square on white", () => canvas('<rect x="300" y="100" width="200" height="200"/>', "white")],
  ["half of it black", () => canvas('<rect width="500" height="400"/>')],
  ["a spot", () => canvas('<circle cx="300" cy="100" r="4"/>')],
  ["what is white on white", () => canvas(curve.replace("black", "white"), "white")],
  ["what is white on black", () => canvas(curve.replace("black", "white"), "black")],
])("a picture with %s is no signature", async (_name, picture) => {
  await expect(cleanSignature(url(await picture().png().toBuffer()))).rejects.toMatchObject({
    code: "INVALID",
    extra: { fields: { signature: SIGNATURE_REQUIRED } },
  })
})

const small = { width: 10, height: 10 }
test.each([
  ["an SVG", `data:image/svg+xml,<svg onload="alert(1)"/>`],
  ["HTML by name", "data:text/html;base64,PGI+"],
  ["HTML called a PNG", url("<html><script>alert(1)</script>")],
  ["an address", "https://evil.example/x.png"],
  ["a file", "file:///etc/passwd"],
  ["a script", "javascript:alert(1)"],
  ["text that is not base64", "data:image/png;base64,%%%"],
  [
    "a picture of 30000 by 30000",
    url(png({ width: 30_000, height: 30_000, data: deflateSync(Buffer.alloc(9)) })),
  ],
  ["a picture that moves", url(png({ ...small, extra: chunk("acTL", Buffer.alloc(8)) }))],
  ["a picture with a script behind it", url(Buffer.concat([png(small), Buffer.from("alert(1)")]))],
  ["a picture that is cut off", url(png(small).subarray(0, 50))],
  [
    "a picture with too little in it",
    url(png({ width: 500, height: 200, data: deflateSync(Buffer.alloc(9)) })),
  ],
  ["a blank picture", url(png({ width: 10, height: 10, data: deflateSync(Buffer.alloc(30, 0xff)) }))],
])("%s is no signature", (_name, given) =>
  expect(cleanSignature(given)).rejects.toMatchObject({ code: "INVALID" }),
)

test("a wrong checksum is seen", async () => {
  const broken = await drawn()
  broken[40] = (broken[40] ?? 0) ^ 1
  await expect(cleanSignature(url(broken))).rejects.toMatchObject({ code: "INVALID" })
})

test("of a bomb in a small frame only the frame is unpacked", async () => {
  const line = Buffer.alloc(30, 0xff).map((bits, at) => (at % 3 === 0 || at === 10 || at === 11 ? 0 : bits))
  const bomb = png({ ...small, data: deflateSync(Buffer.concat([line, Buffer.alloc(60_000_000)])) })
  expect((await cleanSignature(url(bomb))).length).toBeLessThan(500)
})
