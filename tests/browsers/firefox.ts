import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import WebSocket from "ws"
import { type Browser, type Input, keys, strokes, type Tab, ZONE } from "./browser"

type Answer = {
  id?: number
  method?: string
  params?: { level?: string; text?: string }
  result?: unknown
  error?: string
  message?: string
}
type Send = <T>(method: string, params: object) => Promise<T>
type Tree = { contexts: { context: string }[] }
type Said = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }

const SETTINGS = {
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
}
// Refusals of the page's policy are no messages of the console.
const TELL_REFUSALS = `() => addEventListener("securitypolicyviolation", (event) =>
  console.error("policy: " + event.violatedDirective + " " + event.blockedURI))`

/** Firefox as it is installed, driven by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), "firefox-"))
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(profile, "user.js"), lines.join("\n"))
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
  const child = spawn(program, options, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, TZ: ZONE },
  })
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", () => reject(new Error(`${program} ended before it could be driven`)))
    createInterface({ input: child.stderr }).on("line", (line) => {
      const said = /BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (said) resolve(said)
    })
  })
  const heard: string[] = []
  const { send, end } = await connect({ url: `${address}/session`, heard })
  const { capabilities } = await send<{ capabilities: Record<string, string> }>("session.new", {
    capabilities: {},
  })
  await send("session.subscribe", { events: ["log.entryAdded"] })
  await send("script.addPreloadScript", { functionDeclaration: TELL_REFUSALS })
  const perform = async (tab: Tab, actions: Input[]) => {
    await send("input.performActions", { context: tab, actions })
  }
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    tabs: async () =>
      (await send<Tree>("browsingContext.getTree", {})).contexts.map(({ context }) => context),
    open: async ({ tab, url }) => {
      await send("browsingContext.navigate", { context: tab, url, wait: "complete" })
    },
    evaluate: async ({ tab, expression }) => {
      const said = await send<Said>("script.evaluate", {
        expression: `JSON.stringify(${expression})`,
        target: { context: tab },
        awaitPromise: true,
      })
      if (said.type === "exception") throw new Error(said.exceptionDetails?.text)
      return said.result?.value === undefined ? undefined : JSON.parse(said.result.value)
    },
    stroke: ({ tab, points }) => perform(tab, strokes(points)),
    type: ({ tab, text }) => perform(tab, keys(text)),
    heard: () => heard.splice(0),
    close: async () => {
      end()
      child.kill()
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function connect({
  url,
  heard,
}: {
  url: string
  heard: string[]
}): Promise<{ send: Send; end: () => void }> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let count = 0
  socket.on("message", (data) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Answer
    if (method === "log.entryAdded" && /error|warn/.test(params?.level ?? ""))
      heard.push(`${params?.level}: ${params?.text}`)
    const asked = waiting.get(id ?? 0)
    if (!asked) return
    waiting.delete(id ?? 0)
    if (error) asked.reject(new Error(`${error}: ${message}`))
    else asked.resolve(result as never)
  })
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject))
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        count += 1
        waiting.set(count, { resolve, reject })
        socket.send(JSON.stringify({ id: count, method, params }))
      }),
    end: () => socket.terminate(),
  }
}
