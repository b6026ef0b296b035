"use client"

import { useAlerts } from "@/components/ui/alerts"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireStudent } from "@/lib/accounts/queries/students"
import { CallError, call } from "@/lib/client/call"

/** The admin's delete: asks, says what the student has ahead, and asks again before that is cancelled. */
export function useDeleteStudent({ onDeleted }: { onDeleted: () => unknown }) {
  const { alert, confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()

  const ask = (text: string) =>
    confirm({ title: "Are you sure?", text, confirmLabel: "Yes, delete it!", cancelLabel: "Cancel" })
  const send = (id: string, force: boolean) =>
    call(`/api/admin/users/${id}?force=${force}`, { method: "DELETE", as: "admin" }).then(() => true)

  async function remove({ _id: id, firstName, lastName, email }: WireStudent) {
    const who = `${firstName} ${lastName}`.trim()
    if (
      !(await ask(`${who} (${email}) will be deleted, and told by mail. What was paid stays in the books.`))
    )
      return
    await submit(
      async () => {
        const isDone = await send(id, false).catch(async (error) => {
          const isAhead = error instanceof CallError && error.status === 409 && "sessions" in error.body
          if (!isAhead) throw error
          const text = `${error.message} It will be cancelled, and the money goes back to ${firstName}.`
          return (await ask(text)) && send(id, true)
        })
        if (!isDone) return
        await onDeleted()
        await alert({ title: "Deleted!", text: "User deleted successfully.", tone: "success" })
      },
      { title: "Failed to delete user." },
      id,
    )
  }

  return { remove, busy }
}
