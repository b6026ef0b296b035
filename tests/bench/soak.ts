import { readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { db, eventually } from "../support/api"
import { MixedLoad } from "../support/mixed-load"
import { rssOf, startWeb, startWorker } from "../support/stack"

/**
 * `npm run bench -- soak`: mixed load at 20 requests a second for SOAK_MINUTES (10; 2 in `npm run test:long`), with
 * a kill -9 of the web process or the worker, or a restart of the database, every 30 seconds. It fails unless
 * everything adds up at the end.
 */

const MINUTES = Number(process.env.SOAK_MINUTES || 10)

async function main() {
  const web = await startWeb()
  const worker = await startWorker()
  const memory: number[] = []
  const end = Date.now() + MINUTES * 60_000
  const load = new MixedLoad({ sites: () => [web.url] })
  const under = load.until(() => Date.now() >= end)
  for (let minute = 1; Date.now() < end; minute++) {
    await sleep(Math.min(30_000, end - Date.now()))
    memory.push(rssOf(web))
    if (minute % 2) await restartDatabase()
    else {
      const victim = minute % 4 ? web : worker
      await victim.kill9()
      await victim.restart()
    }
  }
  await under
  console.log(`requests       ${JSON.stringify(load.count)}`)
  console.log(
    `web, RSS       ${memory.map((megabytes) => megabytes.toFixed(0)).join(" ")} MB (budget 350, flat)`,
  )
  const wrong = await load.differences()
  console.log(
    `payments       ${load.orders.length}, every captured cent is one booking or order, or one refund`,
  )
  console.log(`books          ${wrong.length ? wrong.join("; ") : "all agree, and every email is sent"}`)
  await Promise.all([web.stop(), worker.stop()])
  await db().$disconnect()
  if (wrong.length) process.exitCode = 1
}

/** Stops PostgreSQL; what started it starts it again. */
async function restartDatabase() {
  const file = path.join(process.env.DATA_DIR ?? "", "postgres", "postmaster.pid")
  process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGINT")
  await eventually(async () => db().$queryRaw`SELECT 1`.then(Boolean, () => false), 60)
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
