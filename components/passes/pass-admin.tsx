"use client"

import { useState } from "react"
import useSWR from "swr"
import { AddButton, AddSection, useAddSection } from "@/components/ui/add-section"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { DataTable } from "@/components/ui/table"
import { useRowInPlace } from "@/components/ui/use-in-place"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { formatUsd } from "@/lib/money"
import type { WirePassKind } from "@/lib/passes/queries"
import { sayClasses } from "@/lib/passes/rules"
import { PASSES, PassForm } from "./pass-form"

/** The passes that she sells: to add, to change and to stop selling. */
export function PassAdmin({
  initial,
  titles,
}: {
  initial: WirePassKind[]
  /** Of the classes to come. */
  titles: string[]
}) {
  const { confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()
  const { data, error, mutate } = useSWR(
    PASSES,
    (path: string) => call<{ passes: WirePassKind[] }>(path, { as: "admin" }),
    { fallbackData: { passes: initial } },
  )
  const refetch = () => mutate().catch(() => {})
  const form = useAddSection()
  const place = useRowInPlace<HTMLDivElement>()
  /** The form begins anew with each. */
  const [added, setAdded] = useState(0)

  const end = async ({ _id, name }: WirePassKind) => {
    const isSure = await confirm({
      title: `Stop selling ${name}?`,
      text: "No one will be able to buy it. Passes you’ve already sold stay as they are.",
      confirmLabel: "Stop selling it",
      cancelLabel: "Keep it",
    })
    if (!isSure) return
    await submit(
      async () => {
        await call(`${PASSES}/${_id}`, { method: "DELETE", as: "admin" })
        await refetch()
      },
      { title: "That didn’t work." },
      _id,
    )
  }

  return (
    <div className="grid gap-10">
      <div>
        <AddButton section={form}>Add a pass</AddButton>
      </div>
      {error ? <Notice tone="warning">Trying again. These may be a minute old.</Notice> : null}
      <DataTable
        caption="Passes"
        rows={data?.passes ?? initial}
        rowKey={({ _id }) => _id}
        empty="You’re not selling any passes yet."
        instead={(kind) =>
          kind._id === place.changing ? (
            <div ref={place.form}>
              <PassForm
                before={kind}
                titles={titles}
                onSaved={async () => {
                  place.close()
                  await refetch()
                }}
                onCancel={place.close}
              />
            </div>
          ) : null
        }
        columns={[
          {
            key: "name",
            heading: "Pass",
            cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
          },
          {
            key: "price",
            heading: "Price",
            cell: ({ price }) => <span className="tabular-nums">{formatUsd(Math.round(price * 100))}</span>,
          },
          {
            key: "gives",
            heading: "Gives",
            cell: ({ classes, validDays }) => `${sayClasses(classes)}, ${validDays} days`,
          },
          {
            key: "titles",
            heading: "Classes",
            cell: ({ titles }) => (titles.length === 0 ? "All classes" : titles.join(", ")),
          },
          {
            key: "actions",
            heading: "Actions",
            hideHeading: true,
            cell: (kind) => (
              <div className="flex flex-wrap gap-2">
                <Button
                  ref={place.buttonOf(kind._id)}
                  variant="quiet"
                  aria-label={`Change ${kind.name}`}
                  onClick={() => place.open(kind._id)}
                >
                  Change
                </Button>
                <Button
                  variant="danger"
                  aria-label={`Stop selling ${kind.name}`}
                  busy={busy.has(kind._id)}
                  busyLabel="One moment..."
                  onClick={() => end(kind)}
                >
                  Stop selling
                </Button>
              </div>
            ),
          },
        ]}
      />
      <AddSection section={form} title="Add a pass">
        <PassForm
          key={added}
          before={null}
          titles={titles}
          onSaved={async () => {
            setAdded(added + 1)
            form.close()
            await refetch()
          }}
          onCancel={form.close}
        />
      </AddSection>
    </div>
  )
}
