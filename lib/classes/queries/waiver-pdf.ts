import { getContent } from "../../content/queries"
import { env } from "../../env"
import { newPdf, textPrinter } from "../../pdf-text"
import { formatMomentLong } from "../../time"
import type { SignedRecord } from "./sign-ups"

/** The waiver that somebody signed, with the signature, on one page for the folder. */
export async function waiverPdf(record: SignedRecord): Promise<Uint8Array<ArrayBuffer>> {
  const { content: site } = await getContent("site")
  return writeWaiver({ record, teacher: site.name })
}

/** The same, under her name. */
export function writeWaiver(given: {
  record: SignedRecord
  teacher: string
}): Promise<Uint8Array<ArrayBuffer>> {
  const { record, teacher } = given
  const zone = env().STUDIO_TIME_ZONE
  const about = { title: "Signed waiver", author: teacher, madeAt: record.signedAt }
  const { pdf, bytes } = newPdf(about)
  const print = textPrinter(pdf)
  const body = { font: "Helvetica", size: 10.5 }
  print(teacher, { font: "Helvetica", size: 10 }).moveDown(2)
  print("Signed waiver", { font: "Times-Roman", size: 24 }).moveDown(0.8)
  const place = record.location ? `, ${record.location}` : ""
  print(`${record.title}, ${formatMomentLong(record.startsAt, zone)}${place}`, body).moveDown(0.3)
  print(`${record.name}, ${record.email}, ${record.phone}`, body).moveDown(1.5)
  print(record.waiver.text, { ...body, lineGap: 3 }).moveDown(1.5)
  if (record.picture) {
    pdf.image(Buffer.from(record.picture), { fit: [260, 104] })
    pdf
      .moveTo(pdf.x, pdf.y + 2)
      .lineTo(pdf.x + 260, pdf.y + 2)
      .lineWidth(0.5)
      .stroke()
    pdf.moveDown(0.6)
  } else {
    print(record.signedName, { font: "Times-Italic", size: 20 }).moveDown(0.3)
    print("(typed as a signature)", { font: "Helvetica", size: 9 }).moveDown(0.6)
  }
  print(`${record.signedName}, ${formatMomentLong(record.signedAt, zone)}`, body).moveDown(1.5)
  print(`Waiver version ${record.waiver.version}. SHA-256 of its text: ${record.waiver.hash}`, {
    font: "Helvetica",
    size: 8,
  })
  pdf.end()
  return bytes
}
