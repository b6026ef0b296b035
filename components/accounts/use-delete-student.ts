"use client"

import { useAlerts } from "@/components/ui/alerts"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireStudent } from "@/lib/accounts/queries/students"
import { fullName } from "@/lib/accounts/rules"
import { CallError, call } from "@/lib/client/call"
import { formatWire } from "@/lib/money"

type Deleted = { paidBack: number }

function sayPaidBack(paidBack = 0, firstName: string): string {
  return paidBack > 0
    ? ` You took ${formatWire(paidBack)} in person: please give it back to ${firstName}.`
    : ""
}

/** The admin's delete: asks, says what the student has ahead, and asks again before that is canceled. */
export function useDeleteStudent({ onDeleted }: { onDeleted: () => unknown }) {
  const { alert, confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()

  const ask = (text: string) =>
    confirm({ title: "Are you sure?", text, confirmLabel: "Yes, delete it!", isDestructive: true })
  const send = (id: string, force: boolean) =>
    call<Deleted>(`/api/admin/users/${id}?force=${force}`, { method: "DELETE", as: "admin" })

  async function remove({ _id: id, firstName, lastName, email }: WireStudent) {
    const who = fullName({ firstName, lastName })
    if (!(await ask(`${who} (${email}) will be deleted and will get an email. Payments stay in the books.`)))
      return
    await submit(
      async () => {
        const deleted = await send(id, false).catch(async (error) => {
          const isAhead = error instanceof CallError && error.status === 409 && "sessions" in error.body
          if (!isAhead) throw error
          const { paidBack } = error.body as Partial<Deleted>
          return (await ask(`${error.message}${sayPaidBack(paidBack, firstName)}`)) ? send(id, true) : null
        })
        if (!deleted) return
        await onDeleted()
        const text = `User deleted successfully.${sayPaidBack(deleted.paidBack, firstName)}`
        await alert({ title: "Deleted!", text, tone: "success" })
      },
      { title: "Failed to delete user." },
      id,
    )
  }

  return { remove, busy }
}
