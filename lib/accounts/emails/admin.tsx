import { env } from "../../env"
import { MailFrame } from "../../mail/frame"
import type { DataOf, Written } from "../../mail/template"

type Link = { link: string }
type Locked = { address: string }

/** What we write to the admin about her login; the names are those of the `mail` table. */
export const templates = {
  "accounts/admin-locked": ({ address }: Locked) => ({
    subject: "Wrong passwords at your admin login",
    element: (
      <MailFrame
        preview="Whoever it was has to wait. You can still log in from anywhere else."
        heading="Wrong passwords"
        button={{ href: `${env().SITE_URL}/admin/security`, label: "Open Security" }}
      >
        <p>
          Someone entered too many wrong passwords at the admin login, from the network address {address}. No
          one can log in from there for up to an hour.
        </p>
        <p>
          You can still log in from anywhere else. If it was you, wait a little and try again. Every attempt
          is listed under Security.
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
        button={{ href: `${env().SITE_URL}/admin/security`, label: "Open Security" }}
      >
        <p>
          Someone entered your admin password and then too many wrong codes, most recently from the network
          address {address}. No one got in. For up to an hour, codes from the app won’t be accepted.
        </p>
        <p>
          Your recovery codes still work. If this wasn’t you, please change your password: whoever it was
          knows it.
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
          Someone, probably you, asked for a new admin password for {site.name}. The link works once, for 15
          minutes. If two-factor authentication is on, you’ll need its code too.
        </p>
        <p>Didn’t ask for this? You can ignore this email. Your password stays as it is.</p>
      </MailFrame>
    ),
  }),
  "accounts/admin-password-changed": (_: Record<string, never>, { texts: { site } }: Written) => ({
    subject: "Your admin password was changed",
    element: (
      <MailFrame
        preview="If it wasn’t you, please act now."
        heading="Your password was changed"
        button={{ href: `${env().SITE_URL}/admin/password`, label: "Set a new password" }}
      >
        <p>
          The admin password of {site.name} was changed just now, and every other device has been logged out.
        </p>
        <p>If it wasn’t you, set a new one right away, and change the password of your email account too.</p>
      </MailFrame>
    ),
  }),
  "accounts/admin-second-factor": ({ isOn }: { isOn: boolean }, { texts: { site } }: Written) => ({
    subject: `Two-factor authentication is ${isOn ? "on" : "off"}`,
    element: (
      <MailFrame
        preview="If it wasn’t you, please act now."
        heading={`Two-factor authentication is ${isOn ? "on" : "off"}`}
        button={{ href: `${env().SITE_URL}/admin/security`, label: "Open Security" }}
      >
        <p>
          It was turned {isOn ? "on" : "off"} just now for the admin login of {site.name}.{" "}
          {isOn
            ? "Logging in asks for a code from your authenticator app now, and every other device has been logged out."
            : "Logging in asks for your password alone now."}
        </p>
        <p>
          If it wasn’t you, set a new password right away with the link “Forgot your password?” at the admin
          login, and change the password of your email account too.
        </p>
      </MailFrame>
    ),
  }),
}

declare module "../../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}
