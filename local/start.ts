import { existsSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { root } from "./root"
import { type Stack, startStack } from "./stack"

/** `npm start` and `npm run dev`: runs the site until Ctrl-C. */
async function start() {
  const isDevelopment = process.argv.includes("--dev")
  const file = path.join(root, ".env")
  if (existsSync(file)) process.loadEnvFile(file)
  let isEnding = false
  const starting = startStack({ given: process.env, isDevelopment, onStep: (what) => console.log(what) })
  const end = async () => {
    if (isEnding) process.exit(1)
    isEnding = true
    console.log("\nStopping.")
    // Whatever has not come up by then is on a leash (local/leash.mjs), and goes when we do.
    const stack = await Promise.race([starting.catch(() => undefined), sleep(3000, undefined)])
    await stack?.stop()
    process.exit(0)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end)
  const stack = await starting
  if (!isEnding) announce(stack)
}

function announce({ values, standIns, madePassword, postgresMovedTo }: Stack) {
  const lines = [
    `The site      ${values.SITE_URL}`,
    `Admin sign-in ${values.SITE_URL}/admin  (${values.ADMIN_EMAIL})`,
  ]
  if (madePassword) lines.push(`              password ${madePassword}   (made now, shown only this once)`)
  if (standIns.length) {
    const local = `http://127.0.0.1:${values.LOCAL_PORT}`
    if (standIns.includes("resend")) lines.push(`Mail box      ${local}/outbox`)
    lines.push(`Stand-ins     ${local}/  for ${standIns.join(", ")}: nothing leaves this machine`)
  }
  if (postgresMovedTo)
    lines.push(`Data          ${postgresMovedTo}, because DATA_DIR is closed to other users`)
  console.log(`\n${lines.join("\n")}\n\nCtrl-C stops everything.`)
}

start().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
