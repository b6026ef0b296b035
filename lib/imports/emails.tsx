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
        preview="Your account is ready. There is no password."
        heading={firstName ? `Hello ${firstName}` : "Hello"}
        button={{ href: `${env().SITE_URL}/login`, label: "Log in" }}
      >
        <Paragraph>
          I’ve moved to a new website, where you can book sessions and sign up for classes. You already have
          an account there: enter this email address, and I’ll send you a login link. There is no password to
          remember.
        </Paragraph>
        <SmallPrint>
          You get this once, because you have been a student of mine. If you’d rather not have an account,
          just answer this email.
        </SmallPrint>
      </MailFrame>
    ),
  }
}
