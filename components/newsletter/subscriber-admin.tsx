"use client"

import { useState } from "react"
import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { PageLinks } from "@/components/ui/page-links"
import { DataTable } from "@/components/ui/table"
import { useSubmit } from "@/components/ui/use-submit"
import { call, callForText } from "@/lib/client/call"
import { saveFile } from "@/lib/client/save-file"
import type { SubscriberPage, WireSubscriber } from "@/lib/newsletter/queries"
import { SUBSCRIBERS_A_PAGE } from "@/lib/newsletter/rules"
import { formatDateMedium, formatTime12, instantToWallClock, shortZoneName } from "@/lib/time"

const PATH = "/api/admin/subscribers"

/** Who gets the letters (docs/product.md, Admin subscribers). */
export function SubscriberAdmin({ initial, zone }: { initial: SubscriberPage; zone: string }) {
  const { alert, confirm } = useAlerts()
  const { page, pages } = initial
  const [deleted, setDeleted] = useState(0)
  const { busy, submit } = useSubmit<string>()
  const { data, error, mutate } = useSWR(
    `${PATH}?page=${page}`,
    (path: string) => call<WireSubscriber[]>(path, { as: "admin" }),
    { fallbackData: initial.subscribers },
  )
  const subscribers = data ?? initial.subscribers
  const total = initial.total - deleted
  const since = ({ subscribedAt }: WireSubscriber) => {
    const instant = new Date(subscribedAt)
    const { date, time } = instantToWallClock(instant, zone)
    return `${formatDateMedium(date)}, ${formatTime12(time)} ${shortZoneName(instant, zone)}`
  }

  async function remove({ _id, email }: WireSubscriber) {
    const isSure = await confirm({
      title: "Are you sure?",
      text: `${email} won’t get any more letters.`,
      confirmLabel: "Yes, delete it!",
      isDestructive: true,
    })
    if (!isSure) return
    await submit(
      async () => {
        await call(`${PATH}/${_id}`, { method: "DELETE", as: "admin" })
        setDeleted((before) => before + 1)
        await mutate().catch(() => {})
        await alert({ title: "Deleted!", tone: "success" })
      },
      async () => {
        await mutate().catch(() => {})
        await alert({ title: "Could not delete subscriber.", text: "Please try again.", tone: "error" })
      },
      _id,
    )
  }

  const exportCsv = () =>
    submit(
      async () => {
        const text = await callForText(`${PATH}/csv`, { as: "admin" })
        saveFile({ name: "subscribers.csv", type: "text/csv", text })
      },
      () => alert({ title: "The list couldn’t be exported.", text: "Please try again.", tone: "error" }),
      "csv",
    )

  return (
    <div className="grid gap-6">
      {error ? <Notice tone="warning">Trying again. This list may be a minute old.</Notice> : null}
      <p className="flex flex-wrap items-center justify-between gap-4">
        <span className="text-muted">{total === 1 ? "1 subscriber" : `${total} subscribers`}</span>
        <Button
          variant="quiet"
          className="print:hidden"
          disabled={total === 0}
          busy={busy.has("csv")}
          busyLabel="Exporting..."
          onClick={exportCsv}
        >
          Download CSV
        </Button>
      </p>
      <DataTable
        caption="Subscribers"
        rows={subscribers}
        rowKey={({ _id }) => _id}
        empty="No one has subscribed yet. The form is at the bottom of every page."
        columns={[
          {
            key: "number",
            heading: "#",
            isSaidAbove: true,
            cell: (_, index) => (page - 1) * SUBSCRIBERS_A_PAGE + index + 1,
          },
          {
            key: "email",
            heading: "Email",
            cell: ({ _id, email }) => (
              <a href={`/admin/people/of/subscriber/${_id}`} className="link wrap-anywhere">
                {email}
              </a>
            ),
          },
          { key: "since", heading: "Subscribed At", cell: since },
          {
            key: "delete",
            heading: "Delete",
            hideHeading: "on phones",
            // No wider than the button, which so ends where the line does.
            width: "md:w-px",
            cell: (subscriber) => (
              <Button
                variant="danger"
                className="print:hidden"
                aria-label={`Delete ${subscriber.email}`}
                busy={busy.has(subscriber._id)}
                busyLabel="Deleting..."
                onClick={() => remove(subscriber)}
              >
                Delete
              </Button>
            ),
          },
        ]}
      />
      <PageLinks page={page} pages={pages} to={(number) => `/admin/subscribers?page=${number}`} />
    </div>
  )
}
