import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { RemindersSwitch } from "@/components/reminders/reminders-switch"
import { Notice } from "@/components/ui/notice"
import { findReminderChoice } from "@/lib/reminders/queries/choice"

export const metadata: Metadata = { title: "Reminders", robots: { index: false }, referrer: "no-referrer" }

type Props = { searchParams: Promise<{ key?: string | string[] }> }

/** Where the link of a reminder leads. Opening it, as mail scanners do, changes nothing. */
export default async function RemindersPage({ searchParams }: Props) {
  const { key } = await searchParams
  const choice = typeof key === "string" ? await findReminderChoice(key) : null
  return (
    <ShortPage title="Reminders">
      {choice && typeof key === "string" ? (
        <RemindersSwitch linkKey={key} initial={choice.off} />
      ) : (
        <Notice tone="error" title="This link is incomplete.">
          Please open it from the email again, or turn off reminders in your account.
        </Notice>
      )}
    </ShortPage>
  )
}
