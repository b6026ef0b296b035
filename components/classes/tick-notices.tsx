import { Notice } from "@/components/ui/notice"
import type { TickState } from "@/lib/client/ticks"

/** What waits for the network, and what was refused. */
export function TickNotices({ state }: { state: TickState }) {
  const count = Object.keys(state.waiting).length
  return (
    <>
      {state.isStuck && count > 0 ? (
        <Notice tone="warning" title="No connection right now." className="sticky top-0 z-10 mb-4">
          {count === 1 ? "1 check mark is" : `${count} check marks are`} saved on this device until you’re
          back online.
        </Notice>
      ) : null}
      {state.refusal ? (
        <Notice tone="error" title="A check mark wasn’t saved." className="mb-4">
          {state.refusal}
        </Notice>
      ) : null}
    </>
  )
}
