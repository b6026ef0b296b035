"use client"

import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { useSubmit } from "@/components/ui/use-submit"
import { CallError, call, clearStored } from "@/lib/client/call"
import { keepBooking } from "@/lib/client/kept-booking"
import { saveFile } from "@/lib/client/save-file"
import { AccountPart } from "./account-part"
import { useSession } from "./session-provider"

type Action = "here" | "everywhere" | "data" | "delete"

/** Signing out here and everywhere, taking one's data along, and leaving. */
export function AccountActions({ studentId }: { studentId: string }) {
  const { alert } = useAlerts()
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
    keepBooking(null)
    await alert({ title: "You’re logged out on all your devices.", tone: "success" })
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
        text="Your name, details, messages, and signed waivers are deleted right away. I keep the amounts and dates of payments, without your name. To stop the letters, use the unsubscribe link in any of them."
      >
        <Button
          variant="danger"
          busy={busy.has("delete")}
          busyLabel="One moment..."
          onClick={doing("delete", remove)}
        >
          Delete my account
        </Button>
      </AccountPart>
    </>
  )
}

/** What deleting the account does, in words where something is ahead. */
type Plans = { message: string; refundCents: number }
type Deleted = { success: true; refundCents: number }

/** Says what becomes of everything that is ahead, asks, and asks again when that has changed since. */
function useDeletion(studentId: string): () => Promise<void> {
  const { alert, confirm } = useAlerts()
  const ask = ({ message }: Plans) =>
    confirm({
      title: "Are you sure?",
      text: `${message} You can’t undo this.`.trim(),
      confirmLabel: "Yes, delete it!",
      cancelLabel: "Keep my account",
      isDestructive: true,
    })
  const account = `/api/user/${studentId}`

  /** Null when it has to wait for a payment. */
  async function answerTo<Answer>(calling: Promise<Answer>): Promise<Answer | Plans | null> {
    try {
      return await calling
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error
      const { code, message, body } = error
      if (code !== "PAYMENT_PENDING" && !("sessions" in body)) throw error
      if (code !== "PAYMENT_PENDING") return { ...(body as Plans), message }
      await alert({ title: "Not yet", text: message, tone: "info" })
      return null
    }
  }

  return async () => {
    let plans = await answerTo(call<Plans>(`${account}/deletion`, { as: "student" }))
    while (plans && (await ask(plans))) {
      // Where nothing was ahead, what is by now is asked about.
      const query = plans.message ? `force=true&refundCents=${plans.refundCents}` : "force=false"
      const answer = await answerTo(call<Deleted>(`${account}?${query}`, { method: "DELETE", as: "student" }))
      if (answer && "success" in answer) return finish(answer)
      plans = answer
    }
  }

  async function finish({ refundCents }: Deleted) {
    clearStored("student")
    const text = refundCents > 0 ? "Your refund is on its way." : undefined
    await alert({ title: "Your account has been deleted.", text, tone: "success" })
    window.location.assign("/")
  }
}
