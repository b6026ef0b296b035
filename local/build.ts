import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { buildPrograms } from "./programs"
import { root } from "./root"

const SOURCES = ["app", "components", "lib", "public"]
const SOURCE_FILES = [
  "local/programs.ts",
  "local/style-sheet-loader.mjs",
  "middleware.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "prisma/prepare.ts",
  "prisma/seed.ts",
  "package-lock.json",
  "tsconfig.json",
]

/**
 * Builds the site into its dist folder, unless what lies there was built from these very sources.
 * Answers whether it built. Two starts at once build once.
 */
export async function buildIfStale(values: Record<string, string>): Promise<boolean> {
  const folder = path.join(root, values.NEXT_DIST_DIR || ".next")
  const mark = path.join(folder, "built-from")
  const wanted = fingerprint(values)
  const isFresh = () => existsSync(mark) && readFileSync(mark, "utf8") === wanted
  if (isFresh()) return false
  const unlock = await lock(`${folder}-lock`)
  try {
    if (isFresh()) return false
    rmSync(mark, { force: true })
    await nextBuild(values)
    await buildPrograms({ dist: folder, hasFailpoints: values.FAILPOINTS === "1" })
    writeFileSync(mark, wanted)
    return true
  } finally {
    unlock()
  }
}

function nextBuild(values: Record<string, string>): Promise<void> {
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next")
  const build = spawn(process.execPath, [next, "build"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...values, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  })
  let said = ""
  for (const stream of [build.stdout, build.stderr]) stream.on("data", (chunk) => (said += chunk))
  const end = () => build.kill("SIGTERM")
  process.once("exit", end)
  return new Promise((resolve, reject) => {
    build.once("error", reject)
    build.once("exit", (code) => {
      process.off("exit", end)
      if (code === 0) resolve()
      else reject(new Error(`next build failed:\n${said}`))
    })
  })
}

function fingerprint(values: Record<string, string>): string {
  const hash = createHash("sha256")
  hash.update(`${process.version} ${values.FAILPOINTS ?? ""}`)
  for (const file of [...SOURCES.flatMap(filesUnder), ...SOURCE_FILES]) {
    const full = path.join(root, file)
    if (existsSync(full)) hash.update(`\0${file}\0`).update(readFileSync(full))
  }
  return hash.digest("hex")
}

function filesUnder(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}

async function lock(folder: string): Promise<() => void> {
  const holder = path.join(folder, "pid")
  for (;;) {
    try {
      mkdirSync(folder)
      writeFileSync(holder, String(process.pid))
      return () => rmSync(folder, { recursive: true, force: true })
    } catch {
      await sleep(300)
      const pid = existsSync(holder) ? Number(readFileSync(holder, "utf8")) : 0
      if (pid && !isAlive(pid)) rmSync(folder, { recursive: true, force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

if (process.argv[1]?.endsWith("build.ts")) {
  const values = Object.fromEntries(Object.entries(process.env).flatMap(([k, v]) => (v ? [[k, v]] : [])))
  buildIfStale({ SITE_URL: "http://localhost:3000", ...values }).then(
    (built) => console.log(built ? "Built." : "The build is fresh."),
    (error) => {
      console.error(error.message)
      process.exit(1)
    },
  )
}
