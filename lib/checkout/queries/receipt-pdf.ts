import { env } from "../../env"
import { newPdf, textPrinter } from "../../pdf-text"
import { type Receipt, sayReceipt } from "../rules/receipt"

const BODY = { font: "Helvetica", size: 10.5 }
const STRONG = { font: "Helvetica-Bold", size: 10.5 }
const QUIET = { font: "Helvetica", size: 9 }
const AMOUNT_WIDTH = 90

/** A receipt on a page for the tax folder. */
export function receiptPdf(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const { from, to, paidAt, orderId } = receipt
  const said = sayReceipt(receipt, env().STUDIO_TIME_ZONE)
  const { pdf, bytes } = newPdf({ title: said.title, author: from.name, madeAt: new Date(paidAt) })
  const print = textPrinter(pdf)
  const { left, right } = pdf.page.margins
  const end = pdf.page.width - right

  function rule(width: number) {
    const color = width < 1 ? "#b8b2a4" : "#1e241f"
    pdf.moveTo(left, pdf.y).lineTo(end, pdf.y).lineWidth(width).strokeColor(color).stroke()
    pdf.moveDown(0.6)
  }

  /** Words on the left, which may take several lines, and an amount beside the first. */
  function row(words: () => void, { amount, font, size }: { amount: string; font: string; size: number }) {
    const begin = pdf.page
    const { y } = pdf
    pdf.page.margins.right = right + AMOUNT_WIDTH
    words()
    begin.margins.right = right
    pdf.page.margins.right = right
    const after = pdf.y
    const at = pdf.page === begin ? y : pdf.page.margins.top
    pdf
      .font(font)
      .fontSize(size)
      .text(amount, end - AMOUNT_WIDTH, at, { width: AMOUNT_WIDTH, align: "right" })
    pdf.x = left
    pdf.y = Math.max(after, pdf.y)
    pdf.moveDown(0.4)
  }

  print(from.name, STRONG).moveDown(0.2)
  print(from.address, QUIET).moveDown(2.5)
  print(said.title, { font: "Times-Roman", size: 26 }).moveDown(0.6)
  print(said.paid, BODY).moveDown(1.2)
  if (to.name || to.email) {
    print("For", QUIET).moveDown(0.2)
    print([to.name, to.email].filter(Boolean).join("\n"), BODY).moveDown(1.6)
  }
  rule(1)
  for (const line of said.lines) {
    row(
      () => {
        print(line.label, BODY)
        if (line.about) print(line.about, QUIET)
      },
      { amount: line.amount, ...BODY },
    )
    rule(0.5)
  }
  for (const sum of said.sums) {
    const style = sum === said.sums.at(-1) ? STRONG : BODY
    row(() => print(sum.label, style), { amount: sum.amount, ...style })
  }
  if (said.refunds.length > 0) {
    pdf.moveDown(0.4)
    rule(0.5)
    for (const one of said.refunds) row(() => print(one.label, BODY), { amount: one.amount, ...BODY })
  }
  pdf.moveDown(2)
  print(`Payment number ${orderId}. All amounts in US dollars.`, QUIET)
  pdf.end()
  return bytes
}
