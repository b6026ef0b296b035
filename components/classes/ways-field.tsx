import { RadioCard } from "@/components/ui/radio-card"
import type { Way } from "@/lib/classes/rules/paying"
import { formatWire } from "@/lib/money"

export type WayChoice = { way: Way; label: string; hint: string }

/** The ways in which a class can be paid for here. `passHint`: of the pass that would pay; empty without one. */
export function waysOf({
  price,
  ways,
  passHint,
  isWaiting = false,
}: {
  price: number | null
  ways: Way[]
  passHint: string
  /** They pay once they have a spot, not here and now. */
  isWaiting?: boolean
}): WayChoice[] {
  if (price === null) return []
  const amount = formatWire(price)
  const all: WayChoice[] = [
    { way: "pass", label: "Use your pass", hint: passHint },
    isWaiting
      ? { way: "online", label: `Pay ${amount} online`, hint: "With PayPal or a card, when you say yes." }
      : { way: "online", label: `Pay ${amount} now`, hint: "With PayPal or a card." },
    { way: "door", label: `Pay ${amount} at the door`, hint: "In cash, before class." },
  ]
  return all.filter(({ way }) => ways.includes(way) && (way !== "pass" || passHint !== ""))
}

/** The one that is chosen at first: a pass, or at the door where that can be. */
export function firstOf(choices: WayChoice[]): WayChoice | undefined {
  return choices.find(({ way }) => way !== "online") ?? choices[0]
}

/** How to pay for a class; a single way is said, not asked. */
export function WaysField({
  choices,
  way,
  isLocked,
  onWay,
}: {
  choices: WayChoice[]
  way: Way | null
  isLocked?: boolean
  onWay: (way: Way) => void
}) {
  if (choices.length === 0) return null
  return (
    <fieldset disabled={isLocked}>
      <legend className="mb-1.5 text-small font-semibold">
        {choices.length > 1 ? "How would you like to pay?" : "Payment"}
      </legend>
      <div className="grid gap-2.5">
        {choices.map(({ way: value, ...words }) => (
          <RadioCard
            key={value}
            name="way"
            value={value}
            {...words}
            isChosen={way === value}
            onChoose={() => onWay(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
