"use client"

import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { type Column, DataTable } from "@/components/ui/table"
import { TableInPlace } from "@/components/ui/table-in-place"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { formatWire } from "@/lib/money"
import type { DeskPassKinds, WirePassKind } from "@/lib/passes/queries"
import { sayClasses } from "@/lib/passes/rules"
import { PASSES, PassForm } from "./pass-form"

/** The passes that she sells: to add, to change, to stop selling and to sell again. */
export function PassAdmin({
  initial,
  titles,
}: {
  initial: DeskPassKinds
  /** Of the classes to come. */
  titles: string[]
}) {
  const { alert, confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()
  const { data, error, mutate } = useSWR(
    PASSES,
    (path: string) => call<DeskPassKinds>(path, { as: "admin" }),
    {
      fallbackData: initial,
    },
  )
  const { passes, ended } = data ?? initial
  const refetch = () => mutate().catch(() => {})

  const end = async ({ _id, name }: WirePassKind) => {
    const isSure = await confirm({
      title: `Stop selling ${name}?`,
      text: "No one will be able to buy it. Passes you’ve already sold stay as they are.",
      confirmLabel: "Stop selling it",
      cancelLabel: "Keep it",
    })
    if (!isSure) return
    await submit(
      () => call(`${PASSES}/${_id}`, { method: "DELETE", as: "admin" }).finally(refetch),
      { title: "That didn’t work." },
      _id,
    )
  }

  const sellAgain = ({ _id, name }: WirePassKind) =>
    submit(
      async () => {
        await call(`${PASSES}/${_id}/again`, { method: "POST", as: "admin" }).finally(refetch)
        await alert({ title: `${name} is on sale again.`, tone: "success" })
      },
      { title: "That didn’t work." },
      _id,
    )

  return (
    <TableInPlace
      addLabel="Add a pass"
      caption="Passes"
      rows={passes}
      empty="You’re not selling any passes right now."
      isStale={error !== undefined}
      onChanged={refetch}
      form={(given) => <PassForm {...given} titles={titles} />}
      columns={(change) => [
        ...FACTS,
        {
          key: "actions",
          heading: "Actions",
          hideHeading: true,
          cell: (kind) => (
            <div className="flex flex-wrap gap-2 md:justify-end">
              <Button {...change(kind)} variant="quiet" aria-label={`Edit ${kind.name}`}>
                Edit
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
    >
      {ended.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-2.5">
            <h2 className="inline text-heading">No longer sold</h2>{" "}
            <span className="text-small text-muted tabular-nums">({ended.length})</span>
          </summary>
          <div className="mt-4">
            <DataTable
              caption="Passes no longer sold"
              rows={ended}
              rowKey={({ _id }) => _id}
              empty=""
              columns={[
                ...FACTS,
                {
                  key: "actions",
                  heading: "Actions",
                  hideHeading: true,
                  cell: (kind) => (
                    <div className="flex md:justify-end">
                      <Button
                        variant="quiet"
                        aria-label={`Sell ${kind.name} again`}
                        busy={busy.has(kind._id)}
                        busyLabel="One moment..."
                        onClick={() => sellAgain(kind)}
                      >
                        Sell again
                      </Button>
                    </div>
                  ),
                },
              ]}
            />
          </div>
        </details>
      ) : null}
    </TableInPlace>
  )
}

const FACTS: Column<WirePassKind>[] = [
  {
    key: "name",
    heading: "Pass",
    cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
  },
  {
    key: "price",
    heading: "Price",
    cell: ({ price }) => <span className="tabular-nums">{formatWire(price)}</span>,
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
]
