import { spawn } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { freePort, isListening } from "../../local/ports"
import { root } from "../../local/root"

const FILES = {
  "app/layout.js": `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }`,
  "app/page.js": `export const metadata = { title: "Empty", description: "An empty page." }
export default function Page() { return <main><h1>Empty</h1></main> }`,
  "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(root)} } }`,
  "package.json": `{ "name": "floor", "private": true }`,
}

/** An empty prerendered page of the same Next, built and served by Next alone: what every page is compared with. */
export async function startFloor(): Promise<{ url: string; stop: () => void }> {
  const folder = path.join(root, ".next-floor")
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const port = await freePort()
  await new Promise<void>((resolve, reject) => {
    const build = next({ folder, command: ["build"] })
    build.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("The floor could not be built.")),
    )
  })
  const server = next({ folder, command: ["start", "--port", String(port), "--hostname", "127.0.0.1"] })
  process.once("exit", () => server.kill("SIGKILL"))
  while (!(await isListening({ port }))) await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.kill("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function next({ folder, command }: { folder: string; command: string[] }) {
  return spawn(process.execPath, [path.join(root, "node_modules/next/dist/bin/next"), ...command], {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NEXT_DIST_DIR: "" },
  })
}
