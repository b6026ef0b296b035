import { setPriority } from "node:os"
import { Logger, type Runner, run } from "graphile-worker"
import { readDueCalendars } from "../calendar/commands/read-calendars"
import { fillWorkingHours } from "../calendar/commands/slots"
import { lookForDisputes } from "../checkout/commands/disputes"
import { reconcilePayments } from "../checkout/commands/reconcile"
import { db } from "../db"
import { env } from "../env"
import { forgetPages } from "../kept-pages"
import { noteSeen } from "../last-seen"
import { resumeLetters } from "../letters/commands/send"
import { noteTouched } from "../page-tags"
import { lookAfterPasses } from "../passes/commands/upkeep"
import { tellOfStock } from "../shop/commands/stock-notices"
import { moveWaitingLists } from "../waiting/commands/move"
import { every } from "./every"
import { keepHeartbeat } from "./heartbeat"
import { remind } from "./remind"
import { push } from "./tasks/push"
import { refund } from "./tasks/refund"
import { sendLetters } from "./tasks/send-letters"
import { sendQueuedMail } from "./tasks/send-mail"
import { capBackOff, tidy } from "./upkeep"

/** The worker: a process of its own that does what transactions have left to be done. Any number may run. */

const SHUTDOWN_MS = 15_000
const RETRY_START_MS = 2000
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400
const NICE = 10

async function main(): Promise<void> {
  // On a small machine a mail can wait for a visitor, not a visitor for a mail.
  setPriority(NICE)
  const connectionString = env().DATABASE_URL
  const heartbeat = keepHeartbeat({ connectionString })
  const runner = await startRunner({ connectionString, hold: heartbeat.hold })
  const repeating = [
    every({ seconds: 30, name: "reconcile", work: telling(reconcilePayments) }),
    every({ seconds: HOUR_SECONDS, name: "disputes", work: () => lookForDisputes() }),
    every({ seconds: 600, name: "working hours", work: async () => void (await fillWorkingHours()) }),
    every({ seconds: 30, name: "other calendars", work: telling(readDueCalendars) }),
    every({ seconds: 60, name: "reminders", work: remind }),
    every({ seconds: 30, name: "worker last seen", work: () => noteSeen("worker") }),
    every({ seconds: 30, name: "letters", work: resumeLetters }),
    every({ seconds: 30, name: "waiting lists", work: telling(moveWaitingLists) }),
    every({ seconds: 60, name: "passes", work: lookAfterPasses }),
    every({ seconds: 30, name: "back in stock", work: async () => void (await tellOfStock()) }),
    every({ seconds: 30, name: "back-off", work: capBackOff }),
    every({ seconds: DAY_SECONDS, name: "tidy", work: tidy }),
  ]

  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    await Promise.allSettled([runner.stop(), ...repeating.map((one) => one.stop())])
    await Promise.allSettled([heartbeat.end(), db().$disconnect()])
    process.exit(0)
  }
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, () => void stop())
  // graphile-worker rejects on the side when it could not write down how a job ended. That job stays locked for
  // as long as we live, so we do not: another worker, or our next start, gives it back to the queue.
  process.on("unhandledRejection", (error) => {
    log("error", error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
  // A pool that ends by itself does no more jobs: exit, so that the process is started anew.
  runner.promise.then(
    () => isStopping || process.exit(1),
    () => isStopping || process.exit(1),
  )
  console.log("Worker ready")
}

/** The same work; web processes are told which of their pages it has made old. */
function telling<A extends unknown[]>(work: (...given: A) => Promise<void>): (...given: A) => Promise<void> {
  return (...given) => noteTouched(() => work(...given), forgetPages)
}

async function startRunner(given: {
  connectionString: string
  hold: (workerId: string) => Promise<void>
}): Promise<Runner> {
  const heartbeat: GraphileConfig.Plugin = {
    name: "heartbeat",
    version: "1.0.0",
    worker: { hooks: { startWorker: (_context, { worker }) => given.hold(worker.workerPool.id) } },
  }
  for (;;) {
    try {
      return await run({
        connectionString: given.connectionString,
        concurrency: 5,
        maxPoolSize: 8,
        pollInterval: 1000,
        noHandleSignals: true,
        logger: new Logger(() => log),
        preset: { plugins: [heartbeat] },
        taskList: {
          send_mail: sendQueuedMail,
          send_letter: telling(sendLetters),
          push,
          refund: telling(refund),
          read_calendars: telling(readDueCalendars),
          waiting_list: telling(moveWaitingLists),
        },
      })
    } catch (error) {
      log("error", error instanceof Error ? error.message : String(error))
      await new Promise((resolve) => setTimeout(resolve, RETRY_START_MS))
    }
  }
}

function log(level: string, message: string): void {
  if (level !== "error" && level !== "warning") return
  console.warn(JSON.stringify({ level, what: "worker", why: message.split("\n")[0]?.slice(0, 300) }))
}

main().catch((error: unknown) => {
  console.error("The worker could not start:", error instanceof Error ? error.message : error)
  process.exit(1)
})
