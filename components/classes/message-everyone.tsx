"use client"

import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Field, TextArea, TextInput } from "@/components/ui/field"
import { useAskBeforeLeaving } from "@/components/ui/use-ask-before-leaving"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import type { ClassPerson } from "@/lib/classes/queries/class-people"
import type { WireEvent } from "@/lib/classes/queries/events"
import { call } from "@/lib/client/call"
import { formatDay } from "@/lib/time"

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`)

/** One email to each person of a class. What is typed stays when it is closed. */
export function MessageEveryone({
  event,
  people: all,
  isOpen,
  onClose,
}: {
  event: WireEvent
  people: ClassPerson[]
  isOpen: boolean
  onClose: () => void
}) {
  const { alert } = useAlerts()
  const { isBusy, errors, submit } = useSubmit()
  const [subject, setSubject] = useTyped("subject", `${event.title}, ${formatDay(event.date)}`)
  const [text, setText] = useTyped("message", "")
  useAskBeforeLeaving(text.trim() !== "", "message")
  const count = all.filter(({ email }) => email !== "").length
  const without = all.filter(({ email }) => email === "").map(({ name }) => name)

  const send = () =>
    submit(
      async () => {
        const path = `/api/admin/events/${event._id}/message`
        const body = { subject, text }
        const { sent } = await call<{ sent: number }>(path, { method: "POST", as: "admin", body })
        setText("")
        onClose()
        await alert({
          title: sent > 0 ? `On its way to ${people(sent)}.` : "Everyone already has this message.",
          text: sent > 0 ? "Replies go to your email." : undefined,
          tone: "success",
        })
      },
      { title: "The message wasn’t sent.", marksFields: true },
    )

  return (
    <Dialog open={isOpen} onClose={onClose} title="Message everyone">
      <p className="mt-3 text-small text-muted">
        {count === 0
          ? "No one on this list has left an email, so there’s no one to write to."
          : `One email each to ${people(count)}. Replies go to your email.`}
        {count > 0 && without.length > 0 ? ` Without an email: ${without.join(", ")}.` : ""}
      </p>
      {count > 0 ? (
        <div className="mt-5 grid gap-4">
          <Field label="Subject" error={errors.subject}>
            <TextInput value={subject} maxLength={120} onChange={(typed) => setSubject(typed.target.value)} />
          </Field>
          <Field label="Message" error={errors.text}>
            <TextArea
              rows={7}
              value={text}
              maxLength={5000}
              data-first
              onChange={(typed) => setText(typed.target.value)}
            />
          </Field>
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3">
        {count > 0 ? (
          <Button busy={isBusy} busyLabel="Sending..." onClick={send}>
            Send to {people(count)}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onClose}>
          {count > 0 ? "Cancel" : "Close"}
        </Button>
      </div>
    </Dialog>
  )
}
