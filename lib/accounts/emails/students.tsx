import { Section } from "react-email"
import { env } from "../../env"
import { Digits, MailFrame } from "../../mail/frame"
import type { DataOf } from "../../mail/template"
import { formatUsd } from "../../money"
import { formatMoment } from "../../time"

type Link = { link: string }
type NamedLink = Link & { firstName: string }

type Left = {
  firstName: string
  lastName: string
  /** Below: not in emails that were written before these were kept. */
  /** Sessions and classes, in order of time. */
  ended?: { what: string; startsAt: string }[]
  /** What goes back through PayPal, and what stays with the teacher. */
  refundedCents?: number
  keptCents?: number
  /** What the teacher had taken herself, and gives back herself. */
  takenBack?: { what: string; startsAt: string; cents: number }[]
  /** The passes that ended with classes left on them: "their pass with 4 unused classes"; empty: none. */
  passes?: string
}

/** What we write to people about their account. Names are escaped by React, links are made by us. */
export const templates = {
  // Anybody can type an address here, and words of their own for a name: they are not sent to it.
  "accounts/confirm-email": ({
    link,
    isLogin,
    code,
  }: Link & { isLogin?: boolean; code?: string | null }) => ({
    subject: "Please confirm your email",
    element: (
      <MailFrame
        preview="One more step and your account is ready."
        heading="Welcome"
        button={{ href: link, label: isLogin ? "Confirm and log in" : "Confirm my email" }}
        below={code ? <CodeBelow code={code} /> : undefined}
      >
        <p>
          {isLogin
            ? "Here’s the link you asked for. The first time, it also confirms your email."
            : "Thank you for registering with me. Please confirm your email."}
        </p>
        <p>
          The link works once, for 24 hours{code ? "; the code below, for ten minutes" : ""}.{" "}
          {code ? "" : `${isLogin ? "Didn’t ask for it?" : "Didn’t register?"} You can ignore this email.`}
        </p>
      </MailFrame>
    ),
  }),
  "accounts/already-registered": ({ firstName, link }: NamedLink) => ({
    subject: "You already have an account",
    element: (
      <MailFrame
        preview="Someone, probably you, tried to register with this email."
        heading={`Hi ${firstName}`}
        button={{ href: link, label: "Log in" }}
      >
        <p>Someone, probably you, tried to register with this email. You already have an account here.</p>
        <p>To log in, ask for a login link. There’s no password to remember.</p>
      </MailFrame>
    ),
  }),
  "accounts/login-link": ({ firstName, link, code }: NamedLink & { code: string | null }) => ({
    subject: "Your login link",
    element: (
      <MailFrame
        preview="It works once, for ten minutes."
        heading={`Hi ${firstName}`}
        button={{ href: link, label: "Log in" }}
        below={<CodeBelow code={code} />}
      >
        <p>Here’s the link you asked for. It works once, for ten minutes, and replaces any earlier one.</p>
      </MailFrame>
    ),
  }),
  "accounts/unknown-address": ({ link }: Link) => ({
    subject: "No account with this email",
    element: (
      <MailFrame
        preview="There’s no account with this email yet."
        heading="There’s no account yet"
        button={{ href: link, label: "Register" }}
      >
        <p>Someone, probably you, asked for a login link for this email. There’s no account with it yet.</p>
        <p>You may have registered with a different email, or you can register now.</p>
      </MailFrame>
    ),
  }),
  "accounts/codes-paused": () => ({
    subject: "Someone is guessing your login codes",
    element: (
      <MailFrame
        preview="No one got in. For the next hour, use the link in the email."
        heading="Wrong login codes"
        button={{ href: `${env().SITE_URL}/login`, label: "Log in" }}
      >
        <p>
          Someone entered many wrong login codes for your account. None of them was right, so no one got in.
        </p>
        <p>
          For up to an hour, my login emails will come without a code. The link still works, so you can log in
          at any time. There’s nothing you need to do.
        </p>
      </MailFrame>
    ),
  }),
  "accounts/student-left": ({ firstName, lastName, ...left }: Left) => {
    const { ended = [], refundedCents = 0, keptCents = 0, takenBack = [], passes = "" } = left
    return {
      subject: `${firstName} ${lastName} deleted their account`,
      element: (
        <MailFrame
          preview={
            ended.length > 0
              ? "What they had coming up has been canceled."
              : takenBack.length > 0
                ? "Please give back what you took in person."
                : `It also ended ${passes}.`
          }
          heading={`${firstName} ${lastName} deleted their account`}
        >
          {ended.length > 0 && (
            <>
              <p>What they had coming up is canceled, and the times and spots are open again:</p>
              <ul>
                {ended.map((one) => (
                  <li key={`${one.what} ${one.startsAt}`}>{sayEnded(one)}</li>
                ))}
              </ul>
            </>
          )}
          {refundedCents > 0 && <p>{formatUsd(refundedCents)} is being refunded through PayPal.</p>}
          {keptCents > 0 && <p>You keep {formatUsd(keptCents)}, by your policy.</p>}
          {takenBack.length > 0 && (
            <>
              <p>
                You took this in person. It’s marked as paid back, so please give it back to {firstName}{" "}
                {lastName}:
              </p>
              <ul>
                {takenBack.map((one) => (
                  <li key={`${one.what} ${one.startsAt}`}>
                    {formatUsd(one.cents)} for {sayEnded(one)}
                  </li>
                ))}
              </ul>
            </>
          )}
          {passes && (
            <p>It also ended {passes}. Nothing is paid back for that, but they may write to you about it.</p>
          )}
        </MailFrame>
      ),
    }
  },
}

/** Below the button of an email that logs in. */
function CodeBelow({ code }: { code: string | null }) {
  return (
    <Section style={{ margin: "24px 0 0" }}>
      {code && (
        <>
          <p>Reading this on another device? Enter this code where you asked for the link:</p>
          <Digits code={code} />
        </>
      )}
      <p>Didn’t ask for this? Ignore it. Don’t share the code.</p>
    </Section>
  )
}

function sayEnded({ what, startsAt }: { what: string; startsAt: string }): string {
  return `${what}, ${formatMoment(new Date(startsAt), env().STUDIO_TIME_ZONE)}`
}

declare module "../../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}
