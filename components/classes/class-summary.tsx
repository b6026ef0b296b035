import { capitalized } from "@/components/ui/capitalized"
import { WholeAddress } from "@/components/ui/whole-address"
import type { WireEvent } from "@/lib/classes/queries/events"
import { fullPlaceOf } from "@/lib/classes/rules"
import { sayPrice } from "@/lib/classes/rules/paying"
import { ClassWhen } from "./class-when"

/** When a class takes place, where, and what it costs: a line each. `paid`: how it was paid, instead of what it costs. */
export function ClassSummary({ event, zone, paid }: { event: WireEvent; zone: string; paid?: string }) {
  const price = paid || sayPrice(event)
  return (
    <p>
      <ClassWhen event={event} zone={zone} now={new Date()} />
      <br />
      <WholeAddress>{fullPlaceOf(event)}</WholeAddress>
      {price ? (
        <>
          <br />
          {capitalized(price)}
        </>
      ) : null}
    </p>
  )
}
