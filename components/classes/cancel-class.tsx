"use client"

import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Field, TextArea } from "@/components/ui/field"
import { focusOn } from "@/components/ui/keep-focus"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import type { ClassPerson } from "@/lib/classes/queries/class-people"
import type { WireEvent } from "@/lib/classes/queries/events"
import { call } from "@/lib/client/call"
import { formatDay } from "@/lib/time"
import type { WireWaiting } from "@/lib/waiting/queries"
import { sayBack, sayCancelingClass, sayEmailed } from "./cancel-class-words"
import { ClassTime } from "./class-time"

/** The notice on its page. */
export const CANCELED = "canceled"

/** Cancels one class: who is told, what goes back, and a line of hers for the emails. */
export function CancelClass({
  event,
  people,
  waiting,
  onClose,
  onCancelled,
}: {
  event: WireEvent
  people: ClassPerson[]
  /** Its waiting list, who are told too. */
  waiting: Pick<WireWaiting, "name" | "email">[]
  onClose: () => void
  onCancelled: () => unknown
}) {
  const { alert } = useAlerts()
  const { isBusy, errors, submit } = useSubmit()
  const [line, setLine] = useTyped(`line ${event._id}`, "")
  const without = people.filter(({ email }) => email === "").map(({ name }) => name)
  const everyone = [...people, ...waiting]
  const isAnyoneTold = everyone.length > without.length

  const cancel = () =>
    submit(
      async () => {
        const body = { eventIds: [event._id], force: true, line }
        await call("/api/events/bulk", { method: "DELETE", as: "admin", body }).finally(onCancelled)
        onClose()
        await alert({
          title: "The class is canceled.",
          text: isAnyoneTold ? sayEmailed({ people, waiting }) : undefined,
          tone: "success",
        })
        focusOn(document.getElementById(CANCELED))
      },
      { title: "The class wasn’t canceled.", marksFields: true },
    )

  return (
    <Dialog open onClose={onClose} title={`Cancel ${event.title}?`}>
      <p className="mt-3 text-small text-muted">
        {formatDay(event.date)}, <ClassTime event={event} />
      </p>
      <div className="mt-3 grid gap-3 text-small">
        {people.length === 0 ? (
          <p>No one has signed up.</p>
        ) : (
          <>
            <p>
              <strong>Signed up:</strong> {people.map(({ name }) => name).join(", ")}
            </p>
            <p>{sayBack(people)}</p>
          </>
        )}
        {waiting.length > 0 ? (
          <p>
            <strong>On the waiting list:</strong> {waiting.map(({ name }) => name).join(", ")}
          </p>
        ) : null}
        {without.length > 0 ? (
          <p className="font-medium">No email, so please tell them yourself: {without.join(", ")}.</p>
        ) : null}
        {event.seriesId ? (
          <p className="text-muted">
            Only this one. For the later ones too: Edit, then “Select this and following.”
          </p>
        ) : null}
      </div>
      {isAnyoneTold ? (
        <Field label="A note to add to the email (optional)" error={errors.line} className="mt-4">
          <TextArea rows={2} maxLength={500} value={line} onChange={(typed) => setLine(typed.target.value)} />
        </Field>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="danger" busy={isBusy} busyLabel="Canceling..." onClick={cancel}>
          {sayCancelingClass(everyone)}
        </Button>
        <Button data-first onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}
