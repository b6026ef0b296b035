import { env } from "../env"
import { MailFrame, Paragraph } from "../mail/frame"
import type { Composed, DataOf } from "../mail/template"

/** What she sends herself; the names are those of the `mail` table. */
export const templates = {
  "admin/test": test,
}

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function test(): Composed {
  return {
    subject: "Emails from your website reach you",
    element: (
      <MailFrame
        preview="You asked for this on your Ready? page."
        heading="It works"
        button={{ href: `${env().SITE_URL}/admin/ready`, label: "Back to Ready?" }}
      >
        <Paragraph>
          You asked for this email on your desk’s Ready? page. If it landed in your spam folder, press “Not
          spam,” then look on that page for what keeps your emails out of spam.
        </Paragraph>
      </MailFrame>
    ),
  }
}
