import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { freePort } from "../../local/ports"
import { type Browser, type Input, keys, strokes, type Tab, until, ZONE } from "./browser"

type Capabilities = { browserName: string; browserVersion: string }

/** WebKitGTK as it is installed, driven by WebDriver. It wants a screen: nobody looks at this one. */
export async function startWebKit({ driver, screen }: { driver: string; screen: string }): Promise<Browser> {
  const display = spawn(screen, ["-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  const [number] = await Promise.race([once(display.stdout, "data"), once(display, "exit")])
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: "x11", TZ: ZONE },
  })
  const ask = <T>(method: string, path: string, body?: object) => command<T>({ port, method, path, body })
  await until("WebKitWebDriver is ready", () => ask("GET", "/status"))
  const { sessionId, capabilities } = await ask<{ sessionId: string; capabilities: Capabilities }>(
    "POST",
    "/session",
    { capabilities: { alwaysMatch: {} } },
  )
  const session = `/session/${sessionId}`
  let current = await ask<string>("GET", `${session}/window`)
  await ask("POST", `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })
  const inTab = async (tab: string) => {
    if (tab !== current) await ask("POST", `${session}/window`, { handle: tab })
    current = tab
  }
  const perform = async (tab: Tab, actions: Input[]) => {
    await inTab(tab)
    await ask("POST", `${session}/actions`, { actions })
  }
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    tabs: () => ask<string[]>("GET", `${session}/window/handles`),
    open: async ({ tab, url }) => {
      await inTab(tab)
      await ask("POST", `${session}/url`, { url })
    },
    evaluate: async ({ tab, expression }) => {
      await inTab(tab)
      const script = `return JSON.stringify(${expression})`
      const said = await ask<string | null>("POST", `${session}/execute/sync`, { script, args: [] })
      return said === null ? undefined : JSON.parse(said)
    },
    stroke: ({ tab, points }) => perform(tab, strokes(points)),
    type: ({ tab, text }) => perform(tab, keys(text)),
    // It keeps its console to itself while it is driven.
    heard: () => [],
    close: async () => {
      await ask("DELETE", session).catch(() => {})
      await ended(child)
      await ended(display)
    },
  }
}

async function command<T>(given: { port: number; method: string; path: string; body?: object }): Promise<T> {
  const { port, method, path, body } = given
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    body: body && JSON.stringify(body),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
  return value
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.kill()
  await gone
}
