"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, type ReactNode, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button, ButtonLink } from "@/components/ui/button"
import { CopyField } from "@/components/ui/copy-field"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import type { BegunFactor } from "@/lib/auth/second-factor"
import { call } from "@/lib/client/call"
import { formatMomentLong } from "@/lib/time"

type Factor = { since: string | null; recoveryCodes: number }
const PATH = "/api/admin/second-factor"

/** The admin's second factor: an authenticator app beside the password, and the other devices. */
export function SecondFactor({ initial, zone }: { initial: Factor; zone: string }) {
  const { alert } = useAlerts()
  const router = useRouter()
  const [factor, setFactor] = useState(initial)
  const [begun, setBegun] = useState<BegunFactor | null>(null)
  const [fresh, setFresh] = useState<string[]>([])
  const { isBusy, errors, submit } = useSubmit()

  const doing = (work: () => Promise<void>) =>
    submit(work, { title: "Something went wrong!", text: "Please try again later.", marksFields: true })
  const begin = (password: string) =>
    doing(async () =>
      setBegun(await call<BegunFactor>(PATH, { method: "POST", as: "admin", body: { password } })),
    )
  const confirm = (code: string) =>
    doing(async () => {
      const body = { code }
      const on = await call<{ recoveryCodes: string[] }>(PATH, { method: "PUT", as: "admin", body })
      setBegun(null)
      setFresh(on.recoveryCodes)
      setFactor({ since: new Date().toISOString(), recoveryCodes: on.recoveryCodes.length })
      // The list of what was done is the page's own.
      router.refresh()
      const text = "Please keep the recovery codes that are shown now: you won’t see them again."
      await alert({ title: "Two-factor authentication is on", text, tone: "success" })
    })
  const end = (code: string) =>
    doing(async () => {
      await call(PATH, { method: "DELETE", as: "admin", body: { code } })
      setFresh([])
      setFactor({ since: null, recoveryCodes: 0 })
      router.refresh()
      await alert({ title: "Two-factor authentication is off", tone: "success" })
    })
  const logOutElsewhere = () =>
    doing(async () => {
      await call("/api/admin/logout/everywhere", { method: "POST", as: "admin" })
      await alert({
        title: "Logged out",
        text: "All your other devices have been logged out.",
        tone: "success",
      })
    })

  const asking = { busy: isBusy, errors }
  return (
    <>
      <section aria-labelledby="second-factor" className="max-w-xl">
        <h2 id="second-factor" className="mb-3 text-heading">
          Two-factor authentication
        </h2>
        {factor.since ? (
          <>
            <p>
              On since {formatMomentLong(new Date(factor.since), zone)}. {factor.recoveryCodes} recovery{" "}
              {factor.recoveryCodes === 1 ? "code" : "codes"} left.
            </p>
            {fresh.length > 0 ? <RecoveryCodes codes={fresh} /> : null}
            <details className="mt-5">
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">Turn it off</summary>
              <p>Enter a code from the app, or a recovery code.</p>
              <Ask key="end" label="Code" name="code" button="Turn it off" {...asking} onAsk={end} />
            </details>
          </>
        ) : begun ? (
          <>
            <div className="max-md:hidden">
              <p>Scan this with an authenticator app, then enter the code it shows.</p>
              <QrCode svg={begun.qr} />
              <p className="mb-5">Or type this key into the app.</p>
            </div>
            <div className="mb-5 md:hidden">
              <p className="mb-4">
                Set it up in an authenticator app on this phone, then enter the code it shows.
              </p>
              <ButtonLink href={begun.uri}>Open in your authenticator app</ButtonLink>
              <p className="mt-4">Nothing opens? Copy this key into the app.</p>
            </div>
            <CopyField label="Key" value={begun.secret} />
            <details className="mt-3 md:hidden">
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                Set up on another device
              </summary>
              <p>Scan this with the authenticator app there.</p>
              <QrCode svg={begun.qr} />
            </details>
            <Ask key="confirm" label="Code" name="code" button="Turn it on" {...asking} onAsk={confirm} />
          </>
        ) : (
          <>
            <p>
              Off. When it’s on, logging in asks for a code from an app on your phone as well as your
              password, so a stolen password isn’t enough. Turning it on logs out your other devices.
            </p>
            <Ask
              key="begin"
              label="Your password"
              name="password"
              button="Set it up"
              {...asking}
              onAsk={begin}
            />
          </>
        )}
      </section>
      <section aria-labelledby="other-devices">
        <h2 id="other-devices" className="mb-3 text-heading">
          Other devices
        </h2>
        <Button variant="quiet" onClick={logOutElsewhere}>
          Log out all other devices
        </Button>
      </section>
    </>
  )
}

function QrCode({ svg }: { svg: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a picture made here, of a few hundred bytes.
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="QR code for the authenticator app"
      width={220}
      height={220}
      className="my-5"
    />
  )
}

function Ask(given: {
  label: string
  name: "code" | "password"
  button: string
  busy: boolean
  errors: Record<string, string>
  onAsk: (value: string) => Promise<void>
}) {
  const { label, name, button, busy, errors, onAsk } = given
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const value = String(new FormData(form).get(name) ?? "")
    form.reset()
    await onAsk(value)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 grid max-w-md justify-items-start gap-4">
      <Field label={label} error={errors[name]} className="w-full">
        <TextInput
          name={name}
          type={name === "password" ? "password" : "text"}
          autoComplete={name === "password" ? "current-password" : "one-time-code"}
          required
          maxLength={name === "password" ? undefined : 40}
        />
      </Field>
      <Button type="submit" busy={busy} busyLabel="One moment...">
        {button}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }): ReactNode {
  return (
    <div role="status" className="mt-5 border-l-3 border-ok bg-panel p-5">
      <p className="text-small">
        Keep these recovery codes somewhere safe. Each one lets you in once without your phone. You won’t see
        them again.
      </p>
      <ul className="mt-3 mb-5 grid grid-cols-2 gap-1 font-mono text-small">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField label="All of them" value={codes.join(" ")} />
    </div>
  )
}
