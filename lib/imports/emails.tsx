import { env } from "../env"
import { MailFrame, Paragraph, SmallPrint } from "../mail/frame"
import type { Composed, DataOf, Template } from "../mail/template"

/** What those are told whom she brought along; the names are those of the `mail` table. */
export const templates = {
  "imports/welcome": welcome,
} satisfies Record<string, Template<{ firstName: string }>>

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function welcome({ firstName }: { firstName: string }): Composed {
  return {
    subject: "My new website, and your account on it",
    element: (
      <MailFrame
        preview="Your account is ready. There’s no password to remember."
        heading={firstName ? `Hi ${firstName}` : "Hi"}
        button={{ href: `${env().SITE_URL}/login`, label: "Log in" }}
      >
        <Paragraph>
          I’ve moved to a new website where you can book sessions and sign up for classes. You already have an
          account there: enter this email and I’ll send you a login link. There’s no password to remember.
        </Paragraph>
        <SmallPrint>
          I’m only sending this once, because you’ve been a student of mine. If you’d rather not have an
          account, just reply to this email.
        </SmallPrint>
      </MailFrame>
    ),
  }
}
