"use client"

import type { Published, Version } from "@/lib/content/queries"
import type { Policy } from "@/lib/content/rules"
import { sayPolicy } from "@/lib/content/rules/policy"
import { NumberFields } from "./number-fields"
import { SettingsSection } from "./settings-section"
import { numberOf, useSection } from "./use-section"

const NUMBERS = [
  {
    name: "cancelFreeHours",
    label: "Cancel free until (hours before)",
    hint: "0: until the session starts.",
  },
  { name: "lateRefundPercent", label: "Refund after that (%)", hint: "0: nothing. 100: everything." },
  { name: "moveFreeHours", label: "Move until (hours before)", hint: "0: until the session starts." },
  { name: "moves", label: "How many times it can be moved", hint: "0: it can’t be moved." },
] as const

/** What students may do after booking, in numbers, with the sentence that they read before they pay. */
export function PolicySettings({
  initial,
  versions,
  zone,
}: {
  initial: Published<"policy">
  versions: Version[]
  zone: string
}) {
  const section = useSection({
    section: "policy",
    initial,
    versions,
    saved: "The policy has been saved.",
    draftOf,
  })
  const { draft, setDraft, errors, save } = section
  const content = {
    cancelFreeHours: numberOf(draft.cancelFreeHours),
    lateRefundPercent: numberOf(draft.lateRefundPercent),
    moveFreeHours: numberOf(draft.moveFreeHours),
    moves: numberOf(draft.moves),
  }
  const isWhole = Object.values(content).every(
    (value) => value !== null && Number.isInteger(value) && value >= 0,
  )
  return (
    <SettingsSection
      title="Policy"
      intro="For sessions booked from now on. Each session keeps the policy it was booked with."
      section={section}
      zone={zone}
      say={(old) => sayPolicy(old as Policy)}
      onSave={() => save(content)}
    >
      <NumberFields
        fields={NUMBERS}
        draft={draft}
        errors={errors}
        className="sm:grid-cols-2 lg:grid-cols-4"
        onChange={setDraft}
      />
      <div aria-live="polite" className="border-l-2 border-line pl-4">
        <p className="text-small text-muted">Students read before they pay:</p>
        <p>{isWhole ? sayPolicy(content as Policy) : "Please fill in whole numbers."}</p>
      </div>
    </SettingsSection>
  )
}

function draftOf({ cancelFreeHours, lateRefundPercent, moveFreeHours, moves }: Policy) {
  return {
    cancelFreeHours: String(cancelFreeHours),
    lateRefundPercent: String(lateRefundPercent),
    moveFreeHours: String(moveFreeHours),
    moves: String(moves),
  }
}
