import type { TemplateName } from "../../jobs/queue"
import { judgeReminder } from "../../reminders/queries/standing"

type Verdict = Awaited<ReturnType<typeof judgeReminder>>
type Stored = { template: string; data: unknown }

/** Emails that are looked at again at the moment of sending: what they say may have become untrue since. */
const JUDGES: Partial<Record<TemplateName, typeof judgeReminder>> = {
  "reminders/session": judgeReminder,
  "reminders/class": judgeReminder,
}

export async function judge({ template, data }: Stored, now: Date): Promise<Verdict> {
  const look = (JUDGES as Record<string, typeof judgeReminder | undefined>)[template]
  return look ? look(data as Parameters<typeof judgeReminder>[0], now) : "true"
}
