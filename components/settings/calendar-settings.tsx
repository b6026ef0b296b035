"use client"

import { Checkbox } from "@/components/ui/field"
import type { Published, Version } from "@/lib/content/queries"
import type { Sections } from "@/lib/content/rules"
import { NumberFields } from "./number-fields"
import { SettingsSection } from "./settings-section"
import { numberOf, useSection } from "./use-section"

const NUMBERS = [
  { name: "noticeHours", label: "Minimum notice (hours)", hint: "For slots from your working hours." },
  {
    name: "bufferMinutes",
    label: "Buffer (minutes)",
    hint: "Between a session and anything else.",
  },
  { name: "windowWeeks", label: "Booking window (weeks)", hint: "How far ahead your working hours reach." },
] as const

/** The numbers of the calendar: to change, and earlier ones to bring back (docs/product.md, Settings). */
export function CalendarSettings({
  initial,
  versions,
  zone,
}: {
  initial: Published<"calendar">
  versions: Version[]
  zone: string
}) {
  const section = useSection({
    section: "calendar",
    initial,
    versions,
    saved: "The calendar settings have been saved.",
    draftOf,
  })
  const { draft, setDraft, errors, save } = section
  return (
    <SettingsSection
      title="Calendar"
      intro="These decide which slots students are offered. What’s already booked stays as it is."
      section={section}
      zone={zone}
      say={sayNumbers}
      onSave={() =>
        save({
          noticeHours: numberOf(draft.noticeHours),
          bufferMinutes: numberOf(draft.bufferMinutes),
          windowWeeks: numberOf(draft.windowWeeks),
          wholeDayEntriesCount: draft.wholeDayEntriesCount,
        })
      }
    >
      <NumberFields
        fields={NUMBERS}
        draft={draft}
        errors={errors}
        className="sm:grid-cols-3"
        onChange={(numbers) => setDraft({ ...draft, ...numbers })}
      />
      <Checkbox
        label="All-day events in your other calendars count as busy"
        checked={draft.wholeDayEntriesCount}
        onChange={(event) => setDraft({ ...draft, wholeDayEntriesCount: event.target.checked })}
      />
    </SettingsSection>
  )
}

function draftOf({ noticeHours, bufferMinutes, windowWeeks, wholeDayEntriesCount }: Sections["calendar"]) {
  return {
    noticeHours: String(noticeHours),
    bufferMinutes: String(bufferMinutes),
    windowWeeks: String(windowWeeks),
    wholeDayEntriesCount,
  }
}

function sayNumbers(content: object): string {
  const { noticeHours, bufferMinutes, windowWeeks, wholeDayEntriesCount } = content as Sections["calendar"]
  const days = wholeDayEntriesCount === false ? ", all-day events elsewhere not counted" : ""
  return `Notice ${noticeHours} h, buffer ${bufferMinutes} min, window ${windowWeeks} weeks${days}`
}
