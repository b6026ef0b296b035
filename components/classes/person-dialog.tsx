"use client"

import { useEffect, useState } from "react"
import { saveWaiver, WAIVER_FAILED } from "@/components/people/save-waiver"
import { useAlerts } from "@/components/ui/alerts"
import { Button, ButtonLink } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { EmailLink } from "@/components/ui/email-link"
import { useSubmit } from "@/components/ui/use-submit"
import { WholeDates } from "@/components/ui/whole-dates"
import type { ClassPerson } from "@/lib/classes/queries/class-people"
import type { Waiver, WireEvent } from "@/lib/classes/queries/events"
import { call, callForFile } from "@/lib/client/call"
import { formatWire } from "@/lib/money"
import { sayPhone, telHref } from "@/lib/people/rules"
import { formatMomentLong } from "@/lib/time"
import { sayMark } from "./class-person"
import { SignHere, signatureBody } from "./sign-here"

/** Somebody on the list: how to reach them, what they signed, what they paid, and off the list. */
export function PersonDialog({
  person,
  event,
  waiver,
  zone,
  onClose,
  onChanged,
  onPaid,
}: {
  person: ClassPerson
  event: WireEvent
  waiver: Waiver
  zone: string
  onClose: () => void
  onChanged: () => unknown
  onPaid: () => void
}) {
  const { confirm } = useAlerts()
  const { busy, submit } = useSubmit<"waiver" | "remove">()
  const [signing, setSigning] = useState(false)
  const { signUpId, name, email, phone } = person
  const isTold = email !== "" && !event.isPast

  const save = () => submit(() => saveWaiver({ signUpId, name }), WAIVER_FAILED, "waiver")
  const sign = (body: Record<string, unknown>) =>
    submit(
      async () => {
        await call(`/api/admin/signups/${signUpId}/waiver`, { method: "PUT", as: "admin", body })
        await onChanged()
        // Last: the button that opened it is gone by now, so the focus finds another.
        setSigning(false)
      },
      { title: "The waiver isn’t saved yet." },
      "waiver",
    )
  async function remove() {
    onClose()
    const isSure = await confirm({
      title: `Take ${name} off the list?`,
      text: `${isTold ? "They’ll get an email with a file that takes it off their calendar." : "No one is notified."}${sayTaken(person)}`,
      confirmLabel: "Take off the list",
      cancelLabel: "Keep them",
      isDestructive: true,
    })
    if (!isSure) return
    await submit(
      async () => {
        try {
          await call(`/api/signup/${signUpId}`, { method: "DELETE", as: "admin" })
        } finally {
          await onChanged()
        }
      },
      { title: "Failed to delete signup." },
      "remove",
    )
  }

  return (
    <Dialog open onClose={onClose} title={name}>
      <div className="mt-4 grid gap-5 text-small">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {phone ? (
            <ButtonLink variant="quiet" href={telHref(phone)}>
              Call {sayPhone(phone)}
            </ButtonLink>
          ) : null}
          {email ? <EmailLink to={email} /> : <span className="text-muted">No email</span>}
          {person.personKey ? (
            <a
              href={`/admin/people/${person.personKey}`}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {person.hasNotes ? "Their page, with your note" : "Their page"}
            </a>
          ) : null}
        </div>
        <section aria-label="Waiver" className="border-t border-line pt-4">
          <p className="font-semibold">Waiver</p>
          <Signed person={person} zone={zone} />
          {person.waiver === "missing" && !event.isCancelled ? (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button onClick={() => setSigning(true)}>Sign right here</Button>
              <Button variant="quiet" busy={busy.has("waiver")} onClick={() => sign({ waiver: "on_paper" })}>
                Signed on paper
              </Button>
            </div>
          ) : null}
          {person.isDrawn ? <SignaturePicture person={person} /> : null}
          {person.waiver === "signed" ? (
            <Button
              variant="quiet"
              className="mt-3"
              busy={busy.has("waiver")}
              busyLabel="Opening..."
              onClick={save}
            >
              Save as PDF
            </Button>
          ) : null}
        </section>
        {person.paid || !event.isCancelled ? (
          <section aria-label="Payment" className="border-t border-line pt-4">
            <p className="font-semibold">Payment</p>
            <p>{sayMark(person.paid)}</p>
            <Button variant="quiet" className="mt-3" onClick={onPaid}>
              {person.paid ? "Change" : "Mark as paid"}
            </Button>
          </section>
        ) : null}
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button data-first onClick={onClose}>
            Close
          </Button>
          {event.isCancelled ? null : (
            <Button variant="danger" onClick={remove}>
              Take off the list
            </Button>
          )}
        </div>
      </div>
      {signing ? (
        <SignHere
          name={name}
          waiver={waiver}
          saved=""
          onSigned={(signature) => sign({ waiver: "signature", ...signatureBody(signature, waiver) })}
          onClose={() => setSigning(false)}
        />
      ) : null}
    </Dialog>
  )
}

/** What is to be settled of what they paid at the door. */
function sayTaken({ paid }: ClassPerson): string {
  const isTaken = paid?.how === "cash" || paid?.how === "other"
  return isTaken && paid.amount > 0
    ? ` You took ${formatWire(paid.amount)}. The Today page will ask whether you gave it back.`
    : ""
}

function Signed({ person, zone }: { person: ClassPerson; zone: string }) {
  const { waiver, signedName, signedAt } = person
  if (waiver === "missing") return <p className="text-danger">Missing. Please have them sign before class.</p>
  const when = signedAt ? formatMomentLong(new Date(signedAt), zone) : ""
  return (
    <p>
      <WholeDates>
        {waiver === "on_paper"
          ? `Signed on paper (marked on ${when}).`
          : `Signed by ${signedName} on ${when}.`}
      </WholeDates>
    </p>
  )
}

function SignaturePicture({ person: { signUpId, name } }: { person: ClassPerson }) {
  const [url, setUrl] = useState("")
  useEffect(() => {
    let made = ""
    let isGone = false
    callForFile(`/api/admin/signups/${signUpId}/signature`, { as: "admin" })
      .then((blob) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      })
      .catch(() => {})
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [signUpId])
  if (!url) return null
  return (
    // biome-ignore lint/performance/noImgElement: a picture that only this browser has.
    <img
      src={url}
      alt={`Signature of ${name}`}
      width={500}
      height={200}
      className="mt-3 w-full max-w-72 border border-line bg-white"
    />
  )
}
