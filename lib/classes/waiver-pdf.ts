import PDFDocument from "pdfkit"
import { env } from "../env"
import { site } from "../site"
import { formatMoment } from "../time"
import type { SignedRecord } from "./sign-up-queries"

/** The waiver that somebody signed, with the signature, on one page for the folder. */
export function waiverPdf(record: SignedRecord): Promise<Uint8Array<ArrayBuffer>> {
  const zone = env().STUDIO_TIME_ZONE
  const info = { Title: "Signed waiver", Author: site.teacher.name, CreationDate: record.signedAt }
  const pdf = new PDFDocument({ size: "LETTER", margin: 64, info, lang: "en" })
  const chunks: Buffer[] = []
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on("error", reject)
  })
  pdf.font("Helvetica").fontSize(10).text(site.teacher.name).moveDown(2)
  pdf.font("Times-Roman").fontSize(24).text("Signed waiver").moveDown(0.8)
  pdf.font("Helvetica").fontSize(10.5)
  const place = record.location ? `, ${record.location}` : ""
  pdf.text(printable(`${record.title}, ${formatMoment(record.startsAt, zone)}${place}`)).moveDown(0.3)
  pdf.text(printable(`${record.name}, ${record.email}, ${record.phone}`)).moveDown(1.5)
  pdf.text(printable(record.waiver.text), { lineGap: 3 }).moveDown(1.5)
  if (record.picture) {
    pdf.image(Buffer.from(record.picture), { fit: [260, 104] })
    pdf
      .moveTo(pdf.x, pdf.y + 2)
      .lineTo(pdf.x + 260, pdf.y + 2)
      .lineWidth(0.5)
      .stroke()
    pdf.moveDown(0.6)
  } else {
    pdf.font("Times-Italic").fontSize(20).text(printable(record.signedName)).moveDown(0.3)
    pdf.font("Helvetica").fontSize(9).text("(typed as a signature)").moveDown(0.6)
  }
  pdf.font("Helvetica").fontSize(10.5)
  pdf.text(printable(`${record.signedName}, ${formatMoment(record.signedAt, zone)}`)).moveDown(1.5)
  pdf.fontSize(8).text(`Waiver version ${record.waiver.version}. SHA-256 of its text: ${record.waiver.hash}`)
  pdf.end()
  return done
}

/** PDF's own fonts know Western letters: others lose their marks, or become a question mark. */
function printable(text: string): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
  return [...plain]
    .map((letter) => (isWestern(letter) ? letter : letter.normalize("NFKD").replace(/\p{M}/gu, "")))
    .map((letter) => (isWestern(letter) ? letter : "?"))
    .join("")
}

function isWestern(letter: string): boolean {
  return /^[\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2022\u20ac]*$/.test(letter)
}
