"use client"

import { useState } from "react"
import { saveWaiver, WAIVER_FAILED } from "@/components/people/save-waiver"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { EmailLink } from "@/components/ui/email-link"
import { type Column, DataTable } from "@/components/ui/table"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireSignUp } from "@/lib/classes/queries/sign-ups"
import { fullPlaceOf, sayOnList } from "@/lib/classes/rules"
import { callForFile } from "@/lib/client/call"
import { sayPhone, telHref } from "@/lib/people/rules"
import { formatDayAsOf, formatTime12 } from "@/lib/time"
import type { Roster } from "./use-sign-ups"

/** One class and who is in it: to read in a doorway, to print, with each signed waiver. */
export function ClassRoster({
  roster: { head, people, eventId },
  today,
  isLeftOut,
  onPrint,
  onDelete,
}: {
  roster: Roster
  today: string
  /** Another class is being printed. */
  isLeftOut: boolean
  onPrint: () => void
  onDelete: (signUp: WireSignUp) => void
}) {
  const { submit } = useSubmit<string>()
  const [picture, setPicture] = useState<{ name: string; url: string } | null>(null)
  const day = formatDayAsOf(head.date, today)
  const titleId = `roster-${eventId}`

  const showSignature = ({ _id, name }: WireSignUp) =>
    submit(
      async () => {
        const blob = await callForFile(`/api/admin/signups/${_id}/signature`, { as: "admin" })
        setPicture({ name, url: URL.createObjectURL(blob) })
      },
      { title: "The signature couldn’t be loaded." },
      `signature ${_id}`,
    )
  const closePicture = () => {
    if (picture) URL.revokeObjectURL(picture.url)
    setPicture(null)
  }
  const openWaiver = ({ _id, name }: WireSignUp) =>
    submit(() => saveWaiver({ signUpId: _id, name }), WAIVER_FAILED, `waiver ${_id}`)

  const columns: Column<WireSignUp>[] = [
    {
      key: "date",
      width: "md:w-[14%]",
      heading: "Date",
      isSaidAbove: true,
      cell: ({ date }) => <span className="whitespace-nowrap">{formatDayAsOf(date, today)}</span>,
    },
    {
      key: "class",
      width: "md:w-[16%]",
      heading: "Class Title",
      isSaidAbove: true,
      cell: ({ classTitle }) => classTitle,
    },
    {
      key: "name",
      width: "md:w-[17%]",
      heading: "Name",
      cell: ({ name, personKey }) => <Name name={name} personKey={personKey} />,
    },
    {
      key: "email",
      width: "md:w-[24%]",
      heading: "Email",
      cell: ({ email }) => (email ? <EmailLink to={email} /> : null),
    },
    {
      key: "phone",
      width: "md:w-[17%]",
      heading: "Phone",
      cell: ({ phone }) =>
        phone ? (
          <a href={telHref(phone)} className="link whitespace-nowrap">
            {sayPhone(phone)}
          </a>
        ) : null,
    },
    {
      key: "actions",
      width: "md:w-[12%]",
      heading: "Actions",
      isScreenOnly: true,
      cell: (signUp) => (
        <div className="flex flex-wrap gap-x-4 gap-y-1 print:hidden">
          {signUp.isDrawn ? (
            <Action label={`Signature of ${signUp.name}`} onClick={() => showSignature(signUp)}>
              Signature
            </Action>
          ) : null}
          {signUp.waiver === "signed" ? (
            <Action label={`Waiver of ${signUp.name}`} onClick={() => openWaiver(signUp)}>
              Waiver
            </Action>
          ) : null}
          <Action label={`Delete ${signUp.name}`} onClick={() => onDelete(signUp)}>
            Delete
          </Action>
        </div>
      ),
    },
  ]

  return (
    <section aria-labelledby={titleId} className={isLeftOut ? "print:hidden" : "print:break-inside-avoid"}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-heading">
          <a href={`/admin/events/${eventId}`} className="underline underline-offset-4">
            {head.classTitle}
          </a>
          <span className="sr-only">, </span>
          <span className="block font-[family-name:var(--font-text)] text-body tabular-nums">
            {day}, {formatTime12(head.time)}
          </span>
          <span className="block font-[family-name:var(--font-text)] text-small text-muted tabular-nums">
            {sayOnList({ people, capacity: head.capacity })},{" "}
            {fullPlaceOf({ ...head, isOnline: head.address === "" })}
          </span>
        </h2>
        <Button
          variant="quiet"
          onClick={onPrint}
          aria-label={`Print the list of ${head.classTitle}, ${day}`}
          className="print:hidden"
        >
          Print the list
        </Button>
      </div>
      <DataTable
        isFixed
        caption={`Sign-ups for ${head.classTitle}, ${day}`}
        columns={columns}
        rows={people}
        rowKey={({ _id }) => _id}
        empty=""
      />
      {picture ? (
        <Dialog open onClose={closePicture} title={`Signature of ${picture.name}`}>
          {/* biome-ignore lint/performance/noImgElement: a picture that only this browser has. */}
          <img
            src={picture.url}
            alt={`Signature of ${picture.name}`}
            width={500}
            height={200}
            className="mt-4 w-full border border-line bg-white"
          />
          <Button className="mt-6" data-first onClick={closePicture}>
            Close
          </Button>
        </Dialog>
      ) : null}
    </section>
  )
}

function Name({ name, personKey }: Pick<WireSignUp, "name" | "personKey">) {
  if (!personKey) return <strong>{name}</strong>
  return (
    <a href={`/admin/people/${personKey}`} className="font-semibold underline underline-offset-4">
      {name}
    </a>
  )
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="link min-h-11 text-small font-medium md:min-h-6"
    >
      {children}
    </button>
  )
}
