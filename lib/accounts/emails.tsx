import { MailFrame } from "../mail/frame"
import { site } from "../site"

type Data = { firstName?: string; link: string; code?: string | null }

/** What we write to people about their account. Names are escaped by React, links are made by us. */
export const templates = {
  "accounts/confirm-email": ({ firstName, link }: Data) => ({
    subject: "Please confirm your email",
    element: (
      <MailFrame
        preview="One press, and your account is ready."
        heading={`Welcome, ${firstName}`}
        button={{ href: link, label: "Confirm my email" }}
      >
        <p>Thank you for registering with {site.teacher.name}. Please confirm that this is your address.</p>
        <p>The link works once, and for 24 hours. If you did not register, you can ignore this mail.</p>
      </MailFrame>
    ),
  }),
  "accounts/already-registered": ({ firstName, link }: Data) => ({
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
  "accounts/login-link": ({ firstName, link, code }: Data) => ({
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
  "accounts/unknown-address": ({ link }: Data) => ({
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
}
