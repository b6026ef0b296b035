import { readFileSync } from "node:fs"
import path from "node:path"
import { inflateSync } from "node:zlib"
import PDFDocument from "pdfkit"

type Pdf = PDFKit.PDFDocument
type About = { title: string; author: string; madeAt: Date }
type Options = { font: string; size: number; lineGap?: number }
type Run = { text: string; font: string }

/** Embedded where PDF's own fonts lack a letter; the first that knows it is taken. Unifont knows the whole plane. */
const FONTS = {
  letters: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  devanagari: "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
  thai: "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
  emoji: "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
  unifont: "@fontsource/unifont/files/unifont-latin-400-normal.woff",
}
const WESTERN = /^[\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u
const RIGHT_TO_LEFT = "\\p{sc=Hebr}\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Thaa}\\p{sc=Nkoo}"
const RIGHT_TO_LEFT_PART = new RegExp(`([${RIGHT_TO_LEFT}](?:[^\\p{L}]*[${RIGHT_TO_LEFT}\\p{M}])*)`, "u")
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

/** A page to write on, and its bytes once `end` was called. */
export function newPdf({ title, author, madeAt }: About): {
  pdf: Pdf
  bytes: Promise<Uint8Array<ArrayBuffer>>
} {
  const info = { Title: title, Author: author, CreationDate: madeAt }
  const pdf = new PDFDocument({ size: "LETTER", margin: 64, info, lang: "en" })
  const chunks: Buffer[] = []
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
  const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on("error", reject)
  })
  return { pdf, bytes }
}

/**
 * Writes paragraphs in any script: in `font` where that knows all letters, or else in what is embedded. What no font
 * knows is written by its number, "[U+20BB7]", so that no two names look the same.
 */
export function textPrinter(pdf: Pdf) {
  const known = new Map<string, (codePoint: number) => boolean>()

  function knows(font: string, file: string, letter: string): boolean {
    let has = known.get(font)
    if (!has) {
      const bytes = readFileSync(path.join(process.cwd(), "node_modules", file))
      pdf.registerFont(font, file.endsWith(".woff") ? unpacked(bytes) : bytes)
      const opened = pdf.font(font) as unknown as {
        _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } }
      }
      const { font: tables } = opened._font
      has = (codePoint) => tables.hasGlyphForCodePoint(codePoint)
      known.set(font, has)
    }
    return has(letter.codePointAt(0) ?? 0)
  }

  function fontOf(letters: string[]): string | undefined {
    const visible = letters.filter((letter) => !INVISIBLE.test(letter))
    return Object.entries(FONTS).find(([font, file]) =>
      visible.every((letter) => knows(font, file, letter)),
    )?.[0]
  }

  function written(grapheme: string): Run[] {
    const letters = [...grapheme]
    const font = fontOf(letters)
    if (font) {
      const file = FONTS[font as keyof typeof FONTS]
      const text = letters.filter((letter) => !INVISIBLE.test(letter) || knows(font, file, letter)).join("")
      return [{ text, font }]
    }
    if (letters.length > 1) return letters.flatMap(written)
    const number = grapheme.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")
    return [{ text: `[U+${number}]`, font: "letters" }]
  }

  function runsOf(part: string, isRightToLeft: boolean): Run[] {
    const runs: Run[] = []
    for (const grapheme of graphemes(part))
      for (const run of written(grapheme)) {
        const last = runs.at(-1)
        if (last?.font === run.font) last.text += run.text
        else runs.push(run)
      }
    return isRightToLeft ? runs.map(mirrored).reverse() : runs
  }

  function printLine(line: string, { size, lineGap }: Options) {
    const runs = inVisualOrder(line || " ").flatMap(({ text, isRightToLeft }) => runsOf(text, isRightToLeft))
    runs.forEach(({ font, text }, index) => {
      const continued = index < runs.length - 1
      // `features` has a run laid out whole: word by word, right-to-left words would change places.
      pdf.font(font).text(text, { lineGap, continued, features: [], baseline: -size * 0.75 })
    })
  }

  return (text: string, options: Options): Pdf => {
    const clean = text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n")
    pdf.fontSize(options.size)
    if (WESTERN.test(clean)) return pdf.font(options.font).text(clean, { lineGap: options.lineGap })
    for (const line of clean.split("\n")) printLine(line, options)
    return pdf
  }
}

function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** A left-to-right line as it is drawn: right-to-left parts whole, and the numbers in them in their own order. */
function inVisualOrder(line: string): { text: string; isRightToLeft: boolean }[] {
  return line
    .split(RIGHT_TO_LEFT_PART)
    .flatMap((part, index) => {
      if (index % 2 === 0) return [{ text: part, isRightToLeft: false }]
      const pieces = part.split(/(\p{Nd}+)/u).map((text, at) => ({ text, isRightToLeft: at % 2 === 0 }))
      return pieces.reverse()
    })
    .filter(({ text }) => text !== "")
}

/** The other fonts have tables by which pdfkit turns them round. */
function mirrored({ text, font }: Run): Run {
  return { font, text: font === "unifont" ? graphemes(text).reverse().join("") : text }
}

/** A WOFF file as the TrueType file that it holds: pdfkit would unpack the tables anew for each letter. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts = [head]
  let at = head.length
  for (let i = 0; i < count; i++) {
    const [from, to] = [44 + 20 * i, 12 + 16 * i]
    const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const raw = woff.subarray(offset, offset + packed)
    const padded = Buffer.alloc(Math.ceil(size / 4) * 4)
    padded.set(packed < size ? inflateSync(raw) : raw)
    parts.push(padded)
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(at, to + 8)
    head.writeUInt32BE(size, to + 12)
    at += padded.length
  }
  return Buffer.concat(parts)
}
