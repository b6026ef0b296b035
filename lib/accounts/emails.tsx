import { env } from "../env"
import { MailFrame } from "../mail/frame"
import type { DataOf, Written } from "../mail/template"
import { formatUsd } from "../money"
import { formatMoment } from "../time"

type Link = { link: string }
type NamedLink = Link & { firstName: string }

type Locked = { address: string }

type Left = {
  firstName: string
  lastName: string
  sessions: number
  classes: number
  refunded: number
  startsAt: string[]
  /** Below: not in emails that were written before these were kept. */
  /** Dollars of `takenBack`. */
  paidBack?: number
  /** What the teacher had taken herself, and gives back herself. */
  takenBack?: { what: string; startsAt: string; cents: number }[]
}

/** What we write to people about their account. Names are escaped by React, links are made by us. */
export const templates = {
  // Anybody can type an address here, and words of their own for a name: they are not sent to it.
  "accounts/confirm-email": ({ link }: Link, { texts: { site } }: Written) => ({
    subject: "Please confirm your email",
    element: (
      <MailFrame
        preview="One press, and your account is ready."
        heading="Welcome"
        button={{ href: link, label: "Confirm my email" }}
      >
        <p>Thank you for registering with {site.name}. Please confirm that this is your address.</p>
        <p>The link works once, and for 24 hours. If you did not register, you can ignore this mail.</p>
      </MailFrame>
    ),
  }),
  "accounts/already-registered": ({ firstName, link }: NamedLink) => ({
    subject: "You already have an account",
    element: (
      <MailFrame
        preview="Someone, probably you, tried to register with this address."
        heading={`Hello ${firstName}`}
        button={{ href: link, label: "Log in" }}
      >
        <p>Someone, probably you, tried to register with this address. You already have an account here.</p>
        <p>To get in, ask for a login link. There is no password to remember.</p>
      </MailFrame>
    ),
  }),
  "accounts/login-link": ({ firstName, link, code }: NamedLink & { code: string | null }) => ({
    subject: "Your login link",
    element: (
      <MailFrame
        preview="It works once, for ten minutes."
        heading={`Hello ${firstName}`}
        button={{ href: link, label: "Log in" }}
      >
        <p>Here is the link you asked for. It works once, for ten minutes, and only the newest one works.</p>
        {code && (
          <p>
            Are you reading this on another device? Type this code where you asked for the link:{" "}
            <strong style={{ whiteSpace: "nowrap", fontSize: "20px", letterSpacing: "2px" }}>{code}</strong>
          </p>
        )}
        <p>
          If you did not ask for it, nobody has got in: you can ignore this mail. Give the code to nobody.
        </p>
      </MailFrame>
    ),
  }),
  "accounts/unknown-address": ({ link }: Link) => ({
    subject: "No account with this address",
    element: (
      <MailFrame
        preview="There is no account with this address yet."
        heading="Hello"
        button={{ href: link, label: "Register" }}
      >
        <p>
          Someone, probably you, asked for a login link for this address. There is no account with it yet.
        </p>
        <p>You may have registered with another address, or you can register now.</p>
      </MailFrame>
    ),
  }),
  "accounts/codes-paused": () => ({
    subject: "Someone is guessing your login codes",
    element: (
      <MailFrame
        preview="Nobody got in. For an hour, use the link in the email."
        heading="Wrong login codes"
        button={{ href: `${env().SITE_URL}/login`, label: "Log in" }}
      >
        <p>Someone typed many wrong login codes for your account. None of them was right: nobody got in.</p>
        <p>
          For up to an hour, my login emails come without a code. The link in them works as always, so you can
          log in at any time. There’s nothing you need to do.
        </p>
      </MailFrame>
    ),
  }),
  "accounts/admin-locked": ({ address }: Locked) => ({
    subject: "Wrong passwords at your admin sign-in",
    element: (
      <MailFrame
        preview="Whoever it was has to wait. You can still sign in from anywhere else."
        heading="Wrong passwords"
      >
        <p>
          Someone typed too many wrong passwords at the admin sign-in, from the network address {address}.
          From there, nobody can sign in for up to an hour.
        </p>
        <p>
          You can still sign in from any other place. If it was you, wait a little and try again. Every try is
          listed under Security.
        </p>
      </MailFrame>
    ),
  }),
  "accounts/admin-codes-locked": ({ address }: Locked) => ({
    subject: "Someone may know your admin password",
    element: (
      <MailFrame
        preview="The password was right, the codes were wrong. Please change the password."
        heading="Wrong codes"
      >
        <p>
          Someone typed your admin password and then too many wrong codes, last from the network address{" "}
          {address}. Nobody got in. For up to an hour, codes of the app are not accepted.
        </p>
        <p>
          Your recovery codes still let you in. If this wasn’t you, please have the password changed: whoever
          it was knows it.
        </p>
      </MailFrame>
    ),
  }),
  "accounts/admin-password-link": ({ link }: Link, { texts: { site } }: Written) => ({
    subject: "Set a new admin password",
    element: (
      <MailFrame
        preview="The link works once, for 15 minutes."
        heading="A new password"
        button={{ href: link, label: "Set a new password" }}
      >
        <p>
          Someone, probably you, asked for a new password for the admin of {site.name}. The link works once,
          for 15 minutes. If your second factor is on, you’ll need its code too.
        </p>
        <p>If you didn’t ask for it, you can ignore this email: your password stays as it is.</p>
      </MailFrame>
    ),
  }),
  "accounts/admin-password-changed": (_: Record<string, never>, { texts: { site } }: Written) => ({
    subject: "Your admin password was changed",
    element: (
      <MailFrame preview="If it wasn’t you, please act now." heading="Your password was changed">
        <p>
          The admin password of {site.name} was changed just now, and every other device has been logged out.
        </p>
        <p>
          If it wasn’t you, set a new one right away with “Forgot your password?” at the admin login, and
          change the password of your email account too.
        </p>
      </MailFrame>
    ),
  }),
  "accounts/deleted": (
    { firstName, sessions, classes, refunded, paidBack = 0 }: Left,
    { texts: { site } }: Written,
  ) => ({
    subject: "Your account has been deleted",
    element: (
      <MailFrame preview="Your name and your details are gone." heading={`Goodbye, ${firstName}`}>
        <p>
          Your account at {site.name} has been deleted, and with it your name, your addresses and what you
          wrote to us. What the law wants us to keep about payments is kept without your name.
        </p>
        {sessions + classes > 0 && <p>What you had booked ahead has been cancelled.</p>}
        {refunded > 0 && <p>What you paid for it goes back the way it came, within a few days.</p>}
        {paidBack > 0 && <p>You get the ${paidBack} that you paid me in person back from me.</p>}
      </MailFrame>
    ),
  }),
  "accounts/student-left": ({ firstName, lastName, startsAt, classes, refunded, takenBack = [] }: Left) => ({
    subject: `${firstName} ${lastName} has deleted the account`,
    element: (
      <MailFrame
        preview="What was booked ahead has been cancelled."
        heading={`${firstName} ${lastName} has left`}
      >
        <p>
          The student has deleted the account. What was booked ahead has been cancelled, and is free again:
        </p>
        <ul>
          {startsAt.map((one) => (
            <li key={one}>{formatMoment(new Date(one), env().STUDIO_TIME_ZONE)}</li>
          ))}
          {classes > 0 && <li>{classes === 1 ? "a class" : `${classes} classes`}</li>}
        </ul>
        {refunded > 0 && <p>What was paid through PayPal is on its way back.</p>}
        {takenBack.length > 0 && (
          <>
            <p>
              You had taken this yourself. It is noted as paid back, so please give it back to {firstName}:
            </p>
            <ul>
              {takenBack.map(({ what, startsAt: at, cents }) => (
                <li key={`${what} ${at}`}>
                  {formatUsd(cents)} for {what}, {formatMoment(new Date(at), env().STUDIO_TIME_ZONE)}
                </li>
              ))}
            </ul>
          </>
        )}
      </MailFrame>
    ),
  }),
}

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}
