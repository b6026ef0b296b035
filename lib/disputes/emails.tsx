import { env } from "../env"
import { MailFrame, Paragraph, SmallPrint } from "../mail/frame"
import type { Composed, DataOf, Template } from "../mail/template"
import { formatWire } from "../money"
import { formatMomentLong } from "../time"
import { sayDispute, turnOf, type WireDispute } from "./rules"

/** What the teacher is told of a buyer's dispute; the names are those of the `mail` table. */
export const templates = {
  "disputes/changed": changed,
} satisfies Record<string, Template<WireDispute>>

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function changed(dispute: WireDispute): Composed {
  const { SITE_URL, STUDIO_TIME_ZONE } = env()
  const moment = (instant: string) => formatMomentLong(new Date(instant), STUDIO_TIME_ZONE)
  const { what, why, todo } = sayDispute(dispute, dispute.dueAt ? moment(dispute.dueAt) : "")
  const amount = formatWire(dispute.amount)
  const isOver = turnOf(dispute.status) === "over"
  return {
    subject: `${what}: ${amount}`,
    element: (
      <MailFrame
        preview={todo}
        heading={what}
        button={{ href: `${SITE_URL}/admin/dashboard`, label: "Open the desk" }}
      >
        <Paragraph>
          <strong>{amount}</strong>
          {dispute.startsAt ? `, for ${moment(dispute.startsAt)}` : ""}. {isOver ? "" : why}
        </Paragraph>
        <Paragraph>{todo}</Paragraph>
        <SmallPrint>
          PayPal’s case number is {dispute.paypalId}.{" "}
          {dispute.receipt ? (
            <a href={`${SITE_URL}${dispute.receipt}`} style={{ color: "inherit" }}>
              The receipt
            </a>
          ) : null}
        </SmallPrint>
      </MailFrame>
    ),
  }
}
