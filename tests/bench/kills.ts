import { setTimeout as sleep } from "node:timers/promises"
import { db } from "../support/api"
import { MixedLoad } from "../support/mixed-load"
import { count } from "../support/report"
import { startWeb, startWorker } from "../support/stack"

/**
 * Part of `npm run test:long`: mixed load on two web processes and a worker, which are killed with -9 fifty times at
 * random moments. It fails unless PayPal's record, the payments, the credits, the places, the waiting lists and the
 * income agree at the end, to the cent.
 */

const WEB_KILLS = 18
const WORKER_KILLS = 14
/** A web process dies when it has answered so many requests at most, a worker after this long at most. */
const MOST_ANSWERS = 40
const WORKER_LIFE_MS = 1500

async function main() {
  const startedAt = performance.now()
  const [one, other, worker] = await Promise.all([startWeb(), startWeb(), startWorker()])
  const up = new Set([one.url, other.url])
  const load = new MixedLoad({ sites: () => [...up] })
  let isOver = false
  const under = load.until(() => isOver)
  const webUnderFire = async (web: typeof one) => {
    for (let kill = 0; kill < WEB_KILLS; kill++) {
      const enough = load.answeredBy(web.url) + 1 + Math.random() * MOST_ANSWERS
      while (load.answeredBy(web.url) < enough) await sleep(5)
      await web.kill9()
      up.delete(web.url)
      await web.restart()
      up.add(web.url)
    }
  }
  const workerUnderFire = async () => {
    for (let kill = 0; kill < WORKER_KILLS; kill++) {
      await sleep(Math.random() * WORKER_LIFE_MS)
      await worker.kill9()
      await worker.restart()
    }
  }
  await Promise.all([webUnderFire(one), webUnderFire(other), workerUnderFire()])
  isOver = true
  await under
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  console.log(`kills          ${2 * WEB_KILLS + WORKER_KILLS}, in ${seconds()}`)
  console.log(`requests       ${JSON.stringify(load.count)}`)
  const wrong = await load.differences()
  const paid = await db().payment.groupBy({ by: ["purpose", "state"], _count: true })
  console.log(
    `payments       ${paid.map(({ purpose, state, _count }) => `${_count} ${purpose} ${state}`).join(", ")}`,
  )
  console.log(`at the door    ${load.takenCents} cents`)
  console.log(`books          ${wrong.length ? wrong.join("; ") : "all agree"}, after ${seconds()}`)
  if (!wrong.length) count("payments", await db().payment.count({ where: { capturedCents: { not: null } } }))
  await Promise.all([one.stop(), other.stop(), worker.stop()])
  await db().$disconnect()
  if (wrong.length) process.exitCode = 1
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
