import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { pictureLine } from "../../lib/markup"
import { photoAt, photosIn, sizesOf } from "../../lib/pictures/rules"
import { tidy } from "../../lib/worker/upkeep"
import { type Postgres, startPostgres } from "../../local/postgres"
import { runToEnd } from "../../local/processes"
import { adminToken, call, db, onDatabase } from "../support/api"
import { isLockAwaited, ownSite } from "../support/own-site"
import { isLong } from "../support/rounds"
import { forgetPeak, peakOf, rssOf, startWeb } from "../support/stack"

/** Her photos: taken in, shown where she publishes them, and forgotten when nothing shows them (docs/product.md, Content). */

const site = ownSite()
const admin = async (method: string, path: string, body?: unknown, headers = {}) =>
  call(`/api/admin/${path}`, {
    method,
    body,
    headers,
    token: await site.inside(adminToken),
    at: site.url,
  })
const page = async (path: string) => (await fetch(`${site.url}${path}`)).text()
const dataUrl = (bytes: Buffer, type = "jpeg") => `data:image/${type};base64,${bytes.toString("base64")}`
type Uploaded = { src: string; jpeg: string; width: number; height: number }
const upload = (bytes: Buffer, given: object = {}) =>
  admin("POST", "pictures", { picture: dataUrl(bytes), place: "landscape", ...given })
const uploaded = async (bytes: Buffer, given: object = {}) => {
  const { status, body } = await upload(bytes, given)
  expect([status, body.message]).toEqual([201, undefined])
  return body as unknown as Uploaded
}
const bytesOf = async (address: string) => {
  const answer = await fetch(`${site.url}${address}`)
  expect([address, answer.status]).toEqual([address, 200])
  return Buffer.from(await answer.arrayBuffer())
}

/** Nobody has uploaded this before: a plain picture in a colour of its own. */
let hue = Math.floor(Math.random() * 0xff_ff_ff)
const plain = (width = 1200, height = 900) => {
  hue = (hue + 7919) % 0xff_ff_ff
  const background = `#${hue.toString(16).padStart(6, "0")}`
  return sharp({ create: { width, height, channels: 3, background } })
}
const jpeg = (width?: number, height?: number) => plain(width, height).jpeg().toBuffer()

describe("a photo", () => {
  test("is written anew in the shape of its place and in several sizes, to be kept for a year", async () => {
    const { src, jpeg: inEmail, width, height } = await uploaded(await jpeg(3000, 3000))
    expect([width, height]).toEqual([2400, 1600])
    const photo = photoAt(src)
    expect(photoAt(inEmail)).toEqual(photo)
    for (const format of ["webp", "jpg"])
      for (const size of sizesOf({ width, height })) {
        const answer = await fetch(
          `${site.url}/api/pictures/${photo?.hash}-${size.width}x${size.height}.${format}`,
        )
        expect([
          answer.status,
          answer.headers.get("content-type"),
          answer.headers.get("cache-control"),
        ]).toEqual([
          200,
          format === "jpg" ? "image/jpeg" : "image/webp",
          "public, max-age=31536000, immutable",
        ])
        expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
        const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect({ width: made.width, height: made.height }).toEqual(size)
      }
    const other = src.replace("2400x1600", "2400x1601")
    expect((await fetch(`${site.url}${other}`)).status).toBe(404)
  })

  test.each([
    ["start", "#ff0000"],
    ["end", "#0000ff"],
  ])("keeps the part that is asked for: %s", async (position, colour) => {
    const half = (background: string) =>
      sharp({ create: { width: 900, height: 900, channels: 3, background } })
        .png()
        .toBuffer()
    const tall = await sharp({ create: { width: 900, height: 1800, channels: 3, background: "#ff0000" } })
      .composite([{ input: await half("#0000ff"), left: 0, top: 900 }])
      .png()
      .toBuffer()
    const { src } = await uploaded(tall, { position })
    const { dominant } = await sharp(await bytesOf(src)).stats()
    expect(dominant.r > dominant.b ? "#ff0000" : "#0000ff").toBe(colour)
  })

  test("taken sideways stands upright", async () => {
    const lying = await plain(1600, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { width, height } = await uploaded(lying, { place: "letter" })
    expect([width, height]).toEqual([800, 1600])
  })

  test("says nothing of where it was taken, and keeps nothing that hangs behind it", async () => {
    const taken = await plain()
      .withExif({ IFD0: { Copyright: "a secret place" }, IFD3: { GPSLatitude: "48/1 6/1 0/1" } })
      .jpeg()
      .toBuffer()
    const { src, jpeg: inEmail } = await uploaded(
      Buffer.concat([taken, Buffer.from("<html><script>alert(1)</script></html>")]),
    )
    for (const address of [src, inEmail]) {
      const bytes = await bytesOf(address)
      const { exif, icc, xmp } = await sharp(bytes).metadata()
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
      for (const word of ["secret", "script", "GPS"]) expect(bytes.includes(word)).toBe(false)
    }
  })

  test("in the colours of a printer is shown in those of a screen", async () => {
    const printed = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c03020" } })
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer()
    expect((await sharp(printed).metadata()).space).toBe("cmyk")
    const { src } = await uploaded(printed)
    const bytes = await bytesOf(src)
    expect((await sharp(bytes).metadata()).space).toBe("srgb")
    const { dominant } = await sharp(bytes).stats()
    expect([dominant.r > 120, dominant.g < 120, dominant.b < 120]).toEqual([true, true, true])
  })

  test("that moves stands still, with its first picture", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .png()
        .toBuffer()
    const moving = await sharp([await frame("#ff0000"), await frame("#0000ff")], { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { src, height } = await uploaded(moving)
    const bytes = await bytesOf(src)
    const [made, { dominant }] = [await sharp(bytes).metadata(), await sharp(bytes).stats()]
    expect([made.pages ?? 1, height, dominant.r > dominant.b]).toEqual([1, 600, true])
  })

  test.runIf(isLong)(
    "of 50 megapixels is taken, one after the other, and the process never grows by more than 300 MB",
    async () => {
      const web = await startWeb({ databaseUrl: site.databaseUrl })
      const token = await site.inside(adminToken)
      const send = (bytes: Buffer) =>
        call("/api/admin/pictures", {
          method: "POST",
          body: { picture: dataUrl(bytes), place: "landscape" },
          token,
          at: web.url,
        })
      /** The answers to one of these after the other, and the most that the process has grown meanwhile. */
      const take = async (bytes: Buffer, times = 1) => {
        forgetPeak(web)
        const before = rssOf(web)
        const answers = await Promise.all(Array.from({ length: times }, () => send(bytes)))
        expect(peakOf(web) - before).toBeLessThan(300)
        return answers
      }
      const large = () => plain(8100, 6100)
      const seeThrough = () => large().ensureAlpha(0.7)
      expect((await send(await jpeg())).status).toBe(201)
      const kept = [
        ...(await take(await large().jpeg({ quality: 40 }).toBuffer(), 3)),
        ...(await take(await large().jpeg({ quality: 40, progressive: true }).toBuffer())),
        ...(await take(await seeThrough().png({ progressive: true }).toBuffer())),
      ]
      expect(kept.map(({ status }) => status)).toEqual(Array(5).fill(201))
      // They are held whole while they are opened, in 300 and 400 MB.
      const whole = { quality: 40, progressive: true, chromaSubsampling: "4:4:4" }
      const refused = [
        ...(await take(await large().jpeg(whole).toBuffer())),
        ...(await take(await seeThrough().toColourspace("rgb16").png({ progressive: true }).toBuffer())),
      ]
      for (const { status, body } of refused)
        expect([status, body.message]).toEqual([
          400,
          expect.stringMatching(/^The picture is too large to open/),
        ])
      await web.stop()
    },
  )

  test("two at once are both kept; the same twice is one", async () => {
    const [one, other] = [await jpeg(), await jpeg()]
    const made = await Promise.all([one, other, one].map((bytes) => uploaded(bytes)))
    expect(made[0]).toEqual(made[2])
    expect(made[0]?.src).not.toBe(made[1]?.src)
    for (const { src } of made) await bytesOf(src)
  })
})

test("many at once are taken in turns; whoever would wait too long is asked to come again", async () => {
  const pictures = await Promise.all(Array.from({ length: 9 }, () => jpeg()))
  const answers = await Promise.all(pictures.map((bytes) => upload(bytes, { place: "portrait" })))
  for (const { status } of answers) expect([201, 503]).toContain(status)
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(4)
  await uploaded(await jpeg(), { place: "portrait" })
})

describe("refused, with words and nothing kept", () => {
  const box = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(3000)])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect/></svg>'
  type Case = [string, () => Promise<Buffer> | Buffer, RegExp]
  const tooLarge: Case = [
    "51 megapixels",
    () => plain(8500, 6000).jpeg({ quality: 20 }).toBuffer(),
    /too large/,
  ]
  const cases: Case[] = [
    ["a HEIC photo", () => box("heic"), /HEIC/],
    ["a HEIC photo of another brand", () => box("mif1"), /HEIC/],
    ["a GIF", () => plain(900, 600).gif().toBuffer(), /GIF/],
    ["an SVG", () => Buffer.from(svg), /couldn’t be read/],
    ["an SVG that says it is XML", () => Buffer.from(`<?xml version="1.0"?>${svg}`), /couldn’t be read/],
    ["a TIFF", () => plain(900, 600).tiff().toBuffer(), /couldn’t be read/],
    ["a page", () => Buffer.from("<html><script>alert(1)</script></html>"), /couldn’t be read/],
    [
      "a page after the first bytes of a JPEG",
      () => Buffer.from("\xff\xd8\xff<html>", "latin1"),
      /couldn’t be read/,
    ],
    ["0 bytes", () => Buffer.alloc(0), /empty/],
    ["a file that ends halfway", async () => (await noise()).subarray(0, 60_000), /couldn’t be read/],
    ["a bomb of few bytes", () => bomb(), /too large/],
    ...(isLong ? [tooLarge] : []),
    ["a stamp", () => jpeg(150, 150), /too small/],
    ["one too narrow for its place", () => jpeg(700, 2000), /at least 800 pixels wide and 534 high/],
  ]
  /** 144 megapixels of one bit each, all black, in a few kilobytes. */
  const bomb = () => {
    const side = 12_000
    const header = Buffer.alloc(13)
    header.writeUInt32BE(side, 0)
    header.writeUInt32BE(side, 4)
    header[8] = 1
    const rows = Buffer.alloc((1 + side / 8) * side)
    const chunk = (name: string, data: Buffer) => {
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
      const said = Buffer.concat([Buffer.from(name), data])
      length.writeUInt32BE(data.length)
      sum.writeUInt32BE(crc32(said))
      return Buffer.concat([length, said, sum])
    }
    const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]
    return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts])
  }
  const noise = () =>
    sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        noise: { type: "gaussian", mean: 128, sigma: 60 },
        background: "#000",
      },
    })
      .jpeg()
      .toBuffer()

  test.each(cases)("%s", async (_what, make, words) => {
    const count = await site.inside(() => db().picture.count())
    const { status, body } = await upload(await make())
    expect([status, body.code, body.message]).toEqual([400, "INVALID", expect.stringMatching(words)])
    expect(await site.inside(() => db().picture.count())).toBe(count)
  })

  test("what is no data URL, no place and no position", async () => {
    const picture = dataUrl(await jpeg())
    const bad = [
      { picture: "https://example.com/x.png" },
      { picture: "file:///etc/passwd" },
      { picture: 7 },
      { picture, place: "everywhere" },
      { picture, place: "constructor" },
      { picture, position: "left top; drop" },
    ]
    for (const body of bad)
      expect([body, (await admin("POST", "pictures", { place: "landscape", ...body })).status]).toEqual([
        body,
        400,
      ])
  })

  test("more than the cap, before it is read", async () => {
    expect((await upload(Buffer.alloc(6_500_000))).status).toBe(413)
  })
})

describe("published", () => {
  const alt = () => `On the mat ${crypto.randomUUID()}`

  test("it stands on the page at the next request, in sizes with width and height; brought back, the drawing", async () => {
    const [{ src }, said] = [await uploaded(await jpeg(2000, 1500)), alt()]
    const { body: before } = await admin("GET", "content/home")
    const shown = await admin("POST", "content/home/preview", { heroPicture: { src, alt: said } })
    expect(shown.body.html).toContain(photoAt(src)?.hash)
    expect(await page("/")).not.toContain(said)
    const published = await admin("PUT", "content/home", { heroPicture: { src, alt: said } })
    expect(published.status).toBe(200)
    const html = await page("/")
    const [image = ""] = new RegExp(`<img [^>]*${said}[^>]*>`).exec(html) ?? []
    expect(image).toContain('width="2000" height="1333"')
    expect(image).toContain('fetchPriority="high"')
    for (const { hash, width, height } of photosIn(html).filter((one) => one.hash === photoAt(src)?.hash))
      expect((await fetch(`${site.url}/api/pictures/${hash}-${width}x${height}.webp`)).status).toBe(200)
    const content = before.content as { heroPicture: object }
    expect((await admin("PUT", "content/home", { heroPicture: content.heroPicture })).status).toBe(200)
    expect(await page("/")).not.toContain(said)
    const restored = await admin("POST", "content/home/restore", { version: published.body.version })
    expect(restored.status).toBe(200)
    expect(await page("/")).toContain(said)
  })

  test("a slideshow shows hers among drawings while they are few", async () => {
    const photos = await Promise.all(
      [1, 2, 3, 4].map(async () => uploaded(await jpeg(), { place: "portrait" })),
    )
    const slides = photos.map(({ src }) => ({ src, alt: alt() }))
    expect((await admin("PUT", "content/about", { slides: slides.slice(0, 3) })).status).toBe(200)
    const few = await page("/about")
    for (const slide of slides.slice(0, 3)) expect(few).toContain(slide.alt)
    expect(few).toContain("/pictures/slides/stones.svg")
    expect((await admin("PUT", "content/about", { slides })).status).toBe(200)
    expect(await page("/about")).not.toContain("/pictures/slides/stones.svg")
  })

  test("is refused without a description, from elsewhere, or when it is not kept", async () => {
    const { src } = await uploaded(await jpeg(2000, 1500))
    const { version } = (await admin("GET", "content/home")).body
    for (const heroPicture of [
      { src, alt: " " },
      { src: `https://evil.example${src}`, alt: "x" },
      { src: src.replace(/[0-9a-f]{64}/, "0".repeat(64)), alt: "x" },
      { src: src.replace("2000x1333", "2000x2000"), alt: "x" },
    ])
      expect([heroPicture, (await admin("PUT", "content/home", { heroPicture })).status]).toEqual([
        heroPicture,
        400,
      ])
    expect((await admin("PUT", "content/about", { slides: [{ src: "", alt: "x" }] })).status).toBe(400)
    expect((await admin("GET", "content/home")).body.version).toBe(version)
  })
})

describe("the daily upkeep", () => {
  const old = (hashes: string[]) =>
    db().picture.updateMany({
      where: { hash: { in: hashes } },
      data: { keptAt: new Date(Date.now() - 31 * 86_400_000) },
    })
  const hashOf = ({ src }: Uploaded) => photoAt(src)?.hash ?? ""
  const isKept = async (photo: Uploaded) => (await db().picture.count({ where: { hash: hashOf(photo) } })) > 0

  test("drops what neither the last 20 versions nor a letter shows, and nothing else", async () => {
    const one = async () => uploaded(await jpeg(), { place: "shop" })
    const [unused, young, past] = [await one(), await one(), await one()]
    const [shown, inLetter] = [await one(), await one()]
    const publish = async ({ src }: Uploaded) => {
      const heroPicture = { src, alt: "A tin" }
      const { status, body } = await admin("PUT", "content/chocolates", { heroPicture })
      expect(status).toBe(200)
      return body.version as number
    }
    const version = await publish(past)
    await publish(shown)
    for (let time = 0; time < 19; time++) {
      const { status } = await admin("PUT", "content/chocolates", {
        gridTitle: `Tins ${time}`,
        heroPicture: { src: shown.src, alt: "A tin" },
      })
      expect(status).toBe(200)
    }
    await site.inside(async () => {
      await db().letter.create({ data: { subject: "x", text: `![A tin](${inLetter.jpeg})` } })
      await old([unused, past, shown, inLetter].map(hashOf))
      await tidy()
      expect([await isKept(unused), await isKept(past)]).toEqual([false, false])
      expect([await isKept(young), await isKept(shown), await isKept(inLetter)]).toEqual([true, true, true])
    })
    const restored = await admin("POST", "content/chocolates/restore", { version })
    expect([restored.status, restored.body.message]).toEqual([
      400,
      expect.stringMatching(/isn’t kept anymore/),
    ])
  })

  test("leaves what is being published meanwhile", async () => {
    const photo = await uploaded(await jpeg(), { place: "shop" })
    await site.inside(async () => {
      await old([hashOf(photo)])
      const { cleaning } = await db().$transaction(async (tx) => {
        await tx.picture.updateMany({ where: { hash: hashOf(photo) }, data: { keptAt: new Date() } })
        const cleaning = tidy()
        await expect.poll(isLockAwaited, { timeout: 20_000 }).toBe(true)
        return { cleaning }
      })
      await cleaning
      expect(await isKept(photo)).toBe(true)
    })
  })
})

describe("in a letter", () => {
  const written = async (text: string) => {
    const { body } = await admin("POST", "letters", { subject: "Spring", text })
    return String(body._id)
  }

  test("it is shown by an address of this site, with its size and what it shows", async () => {
    const { jpeg: address } = await uploaded(await jpeg(1600, 1200), { place: "letter" })
    const letterId = await written(`Hello\n\n${pictureLine({ address, alt: "A tin" })}`)
    const { body } = await admin("GET", `letters/${letterId}/preview`)
    const [image = ""] = /<img [^>]*>/.exec(String(body.html)) ?? []
    expect(image).toMatch(/ alt="A tin"/)
    expect(image).toMatch(/ width="494"/)
    expect(image).toMatch(/ height="371"/)
    const source = /src="([^"]*)"/.exec(image)?.[1] ?? ""
    expect(new URL(source).pathname).toBe(address)
    expect((await sharp(await bytesOf(address)).metadata()).format).toBe("jpeg")
    expect(Buffer.byteLength(String(body.html))).toBeLessThan(102 * 1024)
  })

  test("that is not kept it is refused before anybody gets it", async () => {
    const address = `/api/pictures/${"0".repeat(64)}-1120x840.jpg`
    const letterId = await written(pictureLine({ address, alt: "A tin" }))
    for (const what of ["test", "send"]) {
      const { status, body } = await admin("POST", `letters/${letterId}/${what}`, {})
      expect([status, body.message]).toEqual([400, expect.stringMatching(/isn’t kept anymore/)])
    }
    expect((await admin("GET", `letters/${letterId}`)).body.state).toBe("draft")
  })
})

describe("with the database stopped", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "yoga-photos-"))
  let postgres: Postgres
  let web: Awaited<ReturnType<typeof startWeb>>
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: folder, password: "of this test only" })
    const env = { ...(process.env as Record<string, string>), DATABASE_URL: postgres.url }
    await runToEnd({ file: "local/prepare.ts", env })
    web = await startWeb({ databaseUrl: postgres.url })
  })
  afterAll(async () => {
    await web?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  test("a page and its photo are still sent", async () => {
    const token = await onDatabase(postgres.url, adminToken)
    const ask = (method: string, address: string, body: object) =>
      call(`/api/admin/${address}`, { method, body, token, at: web.url })
    const picture = dataUrl(await jpeg(2000, 1500))
    const { body } = await ask("POST", "pictures", { picture, place: "landscape" })
    const heroPicture = { src: String(body.src), alt: "A lake" }
    expect((await ask("PUT", "content/home", { heroPicture })).status).toBe(200)
    const look = async () => [
      (await (await fetch(`${web.url}/`)).text()).includes(heroPicture.src),
      (await fetch(`${web.url}${heroPicture.src}`)).status,
    ]
    expect(await look()).toEqual([true, 200])
    await postgres.stop()
    expect(await look()).toEqual([true, 200])
  })
})
