import { setTimeout as sleep } from "node:timers/promises"
import type { Call, Reply, Route, Service } from "./http"
import { fields, json, noContent, parsed, text } from "./http"
import { paypalProblem } from "./paypal/problems"

const services: Service[] = ["paypal", "resend", "pusher", "recaptcha", "google", "calendars"]
const modes = ["error", "slow", "reset", "lost-response", "garbage"] as const

export type FaultMode = (typeof modes)[number]

export type Fault = {
  service: Service
  operation?: string
  mode: FaultMode
  status?: number
  /** PayPal only: the `issue` of an error answer, for example `ORDER_COMPLETION_IN_PROGRESS`. */
  issue?: string
  delayMs?: number
  /** Calls left to spoil; without it every call until `DELETE /faults`. */
  times?: number
}

export type Faults = {
  routes: Route[]
  /** The fault that the next call of this operation meets; counts it down. */
  take: (call: { service: Service; operation: string }) => Fault | undefined
}

/** The switchboard behind `/faults`. `onFault` sees each new fault before it works. */
export function createFaults({ onFault }: { onFault: (fault: Fault) => void }): Faults {
  let active: Fault[] = []

  function add(call: Call): Reply {
    const given = parsed(call.body)
    const added: Fault[] = []
    for (const item of Array.isArray(given) ? given : [given]) {
      const fault = readFault(item)
      if (typeof fault === "string") return json(400, { message: fault })
      added.push(fault)
    }
    for (const fault of added) onFault(fault)
    active.push(...added.filter((fault) => fault.operation !== "expire-tokens"))
    return json(201, { faults: active })
  }

  function take({ service, operation }: { service: Service; operation: string }): Fault | undefined {
    const fault = active.find(
      (one) => one.service === service && (one.operation === undefined || one.operation === operation),
    )
    if (fault?.times !== undefined) {
      fault.times -= 1
      if (fault.times <= 0) active = active.filter((one) => one !== fault)
    }
    return fault
  }

  return {
    take,
    routes: [
      { method: "POST", path: "/faults", answer: add },
      { method: "GET", path: "/faults", answer: () => json(200, { faults: active }) },
      {
        method: "DELETE",
        path: "/faults",
        answer: () => {
          active = []
          return noContent()
        },
      },
    ],
  }
}

/** Answers a call the way its fault wants it; "drop" means that the socket is to be cut. */
export async function answerWithFault({
  fault,
  answer,
}: {
  fault: Fault
  answer: () => Promise<Reply>
}): Promise<Reply | "drop"> {
  if (fault.delayMs !== undefined && fault.mode !== "slow") await sleep(fault.delayMs)
  switch (fault.mode) {
    case "slow":
      await sleep(fault.delayMs ?? 30_000)
      return answer()
    case "error":
      return errorReply(fault)
    case "reset":
      return "drop"
    case "lost-response":
      await answer()
      return "drop"
    case "garbage": {
      const headers = { "content-type": "application/json" }
      return { status: fault.status ?? 200, headers, body: '{"id":"8AB1<html>\u0000 not what you' }
    }
  }
}

function errorReply(fault: Fault): Reply {
  const status = fault.status ?? (fault.issue === undefined ? 500 : 422)
  switch (fault.service) {
    case "paypal":
      return paypalProblem({ status, issue: fault.issue })
    case "resend":
      return json(status, {
        statusCode: status,
        name: status === 429 ? "rate_limit_exceeded" : "application_error",
        message: "An unexpected error occurred.",
      })
    case "google":
      return json(status, { error: "server_error", error_description: "Injected fault." })
    default:
      return { status, headers: { "content-type": "text/plain" }, body: "Injected fault." }
  }
}

function readFault(value: unknown): Fault | string {
  const given = fields(value)
  const service = services.find((name) => name === given.service)
  if (service === undefined) return `service must be one of ${services.join(", ")}`
  const operation = text(given.operation)
  const mode = operation === "expire-tokens" ? "error" : modes.find((name) => name === given.mode)
  if (mode === undefined) return `mode must be one of ${modes.join(", ")}`
  const fault: Fault = { service, mode }
  if (operation !== undefined) fault.operation = operation
  const issue = text(given.issue)
  if (issue !== undefined) fault.issue = issue
  for (const name of ["status", "delayMs", "times"] as const) {
    const number = given[name]
    if (number === undefined) continue
    if (typeof number !== "number" || !Number.isFinite(number) || number < 0)
      return `${name} must be a number`
    fault[name] = number
  }
  if (fault.times === 0) return "times must be at least 1"
  return fault
}
