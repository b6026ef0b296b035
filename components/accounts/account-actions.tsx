"use client"

import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { useSubmit } from "@/components/ui/use-submit"
import { CallError, call, clearStored } from "@/lib/client/call"
import { saveFile } from "@/lib/client/save-file"
import { AccountPart } from "./account-part"
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
    <>
      <AccountPart
        title="Log out"
        text="You’ll stay logged in on this device for 30 days, or until you log out."
      >
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
      </AccountPart>
      <AccountPart title="Your data" text="Download everything I have about you (one file).">
        <Button variant="quiet" busy={busy.has("data")} busyLabel="Collecting..." onClick={download}>
          Download my data
        </Button>
      </AccountPart>
      <AccountPart
        title="Delete your account"
        text="Your name, details, messages, and signed waivers are deleted right away. I keep the amounts and dates of payments, without your name. To stop the newsletter, use the unsubscribe link in any letter."
      >
        <Button
          variant="danger"
          busy={busy.has("delete")}
          busyLabel="Deleting..."
          onClick={doing("delete", remove)}
        >
          Delete my account
        </Button>
      </AccountPart>
    </>
  )
}

type Ahead = { refundCents?: number }

/** Asks, says what is still ahead and what goes back of it, and asks again before that is canceled. */
function useDeletion(studentId: string): () => Promise<void> {
  const { alert, confirm } = useAlerts()
  const ask = (text: string, title = "Are you sure?") =>
    confirm({
      title,
      text,
      confirmLabel: "Yes, delete it!",
      cancelLabel: "Keep my account",
      isDestructive: true,
    })
  const send = (query: string) =>
    call<Ahead>(`/api/user/${studentId}?${query}`, { method: "DELETE", as: "student" })

  return async () => {
    if (!(await ask("You can’t undo this."))) return
    let query = "force=false"
    for (;;) {
      const answer = await send(query).catch((error) => {
        const isSaid = error instanceof CallError && error.status === 409
        if (isSaid && (error.code === "PAYMENT_PENDING" || "sessions" in error.body)) return error
        throw error
      })
      if (!(answer instanceof CallError)) return finish(answer)
      if (answer.code === "PAYMENT_PENDING")
        return alert({ title: "Not yet", text: answer.message, tone: "info" })
      // Also when what goes back has changed since it was said.
      const { refundCents = 0 } = answer.body as Ahead
      if (!(await ask(answer.message, "Before you go"))) return
      query = `force=true&refundCents=${refundCents}`
    }
  }

  async function finish({ refundCents = 0 }: Ahead) {
    clearStored("student")
    const text = refundCents > 0 ? "Your refund is on its way." : undefined
    await alert({ title: "Your account has been deleted.", text, tone: "success" })
    window.location.assign("/")
  }
}
