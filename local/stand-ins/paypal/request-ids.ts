import type { Call } from "../http"
import type { World } from "../state"

const memoryMs = 6 * 60 * 60_000

type Operation = "create" | "capture" | "refund"

/** The resource that an earlier call with the same `PayPal-Request-Id` made, for six hours. */
export function findRepeated({ call, operation }: { call: Call; operation: Operation }): string | undefined {
  const key = keyOf({ call, operation })
  const { requestIds } = call.world.state.paypal
  const earlier = key !== undefined && Object.hasOwn(requestIds, key) ? requestIds[key] : undefined
  return earlier !== undefined && Date.now() - earlier.at <= memoryMs ? earlier.resourceId : undefined
}

export function rememberRequest({
  call,
  operation,
  resourceId,
}: {
  call: Call
  operation: Operation
  resourceId: string
}): void {
  const key = keyOf({ call, operation })
  if (key === undefined) return
  const { requestIds } = call.world.state.paypal
  for (const [old, { at }] of Object.entries(requestIds)) {
    if (Date.now() - at > memoryMs) delete requestIds[old]
  }
  requestIds[key] = { resourceId, at: Date.now() }
}

/** Lets six hours pass for every request id. */
export function forgetRequestIds(world: World): void {
  world.state.paypal.requestIds = {}
  world.changed()
}

function keyOf({ call, operation }: { call: Call; operation: Operation }): string | undefined {
  const given = call.headers["paypal-request-id"]
  return typeof given === "string" && given !== "" ? `${operation}:${given}` : undefined
}
