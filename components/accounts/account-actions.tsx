"use client"

import type { ReactNode } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { useSubmit } from "@/components/ui/use-submit"
import { CallError, call, clearStored } from "@/lib/client/call"
import { saveFile } from "./save-file"
import { useSession } from "./session-provider"

type Action = "here" | "everywhere" | "data" | "delete"

/** Signing out here and everywhere, taking one's data along, and leaving. */
export function AccountActions({ studentId }: { studentId: string }) {
  const { signOut } = useSession()
  const { busy, submit } = useSubmit<Action>()
  const remove = useDeletion(studentId)

  const doing = (what: Action, work: () => Promise<void>) => () =>
    submit(work, { title: "Something went wrong!", text: "Please try again later." }, what)
  const logOut = doing("here", async () => {
    await signOut()
    window.location.assign("/login")
  })
  const logOutEverywhere = doing("everywhere", async () => {
    await call("/api/user/logout/everywhere", { method: "POST", as: "student", body: {} })
    clearStored("student")
    window.location.assign("/login")
  })
  const download = doing("data", async () => {
    const data = await call(`/api/user/${studentId}/data`, { as: "student" })
    saveFile({ name: "my-data.json", type: "application/json", text: JSON.stringify(data, null, 2) })
  })

  return (
    <div className="mt-16 grid max-w-2xl gap-10">
      <Part title="Signed in" text="You stay signed in on this device for 30 days, or until you log out.">
        <Button variant="quiet" busy={busy.has("here")} busyLabel="Logging out..." onClick={logOut}>
          Log out here
        </Button>
        <Button
          variant="quiet"
          busy={busy.has("everywhere")}
          busyLabel="Logging out..."
          onClick={logOutEverywhere}
        >
          Log out everywhere
        </Button>
      </Part>
      <Part
        title="Your data"
        text="Everything that is kept about you, in one file that any program can read."
      >
        <Button variant="quiet" busy={busy.has("data")} busyLabel="Collecting..." onClick={download}>
          Download my data
        </Button>
      </Part>
      <Part
        title="Delete your account"
        text="Your name, your details, your messages and your signed waivers go at once. Amounts and dates of payments are kept without your name. The newsletter has its own link to leave it."
      >
        <Button
          variant="danger"
          busy={busy.has("delete")}
          busyLabel="Deleting..."
          onClick={doing("delete", remove)}
        >
          Delete my account
        </Button>
      </Part>
    </div>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-2 mb-5 max-w-measure text-small text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  )
}

/** Asks, and asks again when something is still ahead that would be cancelled. */
function useDeletion(studentId: string): () => Promise<void> {
  const { alert, confirm } = useAlerts()
  const ask = (text: string) =>
    confirm({ title: "Are you sure?", text, confirmLabel: "Yes, delete it!", cancelLabel: "Cancel" })
  const send = (force: boolean) =>
    call<{ refunded: number }>(`/api/user/${studentId}?force=${force}`, { method: "DELETE", as: "student" })

  return async () => {
    if (!(await ask("Your account cannot be brought back."))) return
    const { refunded } = await send(false).catch(async (error) => {
      const isAhead = error instanceof CallError && error.status === 409 && "sessions" in error.body
      if (!isAhead) throw error
      const text = `${error.message} It will be cancelled, and what you paid goes back the way it came.`
      if (!(await ask(text))) return { refunded: -1 }
      return send(true)
    })
    if (refunded < 0) return
    clearStored("student")
    const text = refunded > 0 ? "What you paid for what was ahead is on its way back." : undefined
    await alert({ title: "Your account has been deleted.", text, tone: "success" })
    window.location.assign("/")
  }
}
