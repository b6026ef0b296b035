"use client"

import type { Published, Version } from "@/lib/content/queries"
import { type Reminders, sayReminders } from "@/lib/content/rules"
import { NumberFields } from "./number-fields"
import { SettingsSection } from "./settings-section"
import { numberOf, useSection } from "./use-section"

const NUMBERS = [{ name: "hours", label: "Remind people (hours before)", hint: "0: no reminders." }] as const

/** How long before a session or a class people get a reminder. */
export function ReminderSettings({
  initial,
  versions,
  zone,
}: {
  initial: Published<"reminders">
  versions: Version[]
  zone: string
}) {
  const section = useSection({
    section: "reminders",
    initial,
    versions,
    saved: "The reminders have been saved.",
    draftOf: ({ hours }: Reminders) => ({ hours: String(hours) }),
  })
  const { draft, setDraft, errors, save } = section
  return (
    <SettingsSection
      title="Reminders"
      intro="An email before each session and class with the place, what to bring, and how to cancel. Never between 9:00 PM and 8:00 AM: anything due then goes out the evening before."
      section={section}
      zone={zone}
      say={(old) => sayReminders(old as Reminders)}
      onSave={() => save({ hours: numberOf(draft.hours) })}
    >
      <NumberFields
        fields={NUMBERS}
        draft={draft}
        errors={errors}
        className="sm:grid-cols-2 lg:grid-cols-4"
        onChange={setDraft}
      />
    </SettingsSection>
  )
}
