import { type ChildProcess, spawn } from "node:child_process"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { root } from "./root"

export type Program = {
  readonly pid: number | undefined
  /** Ends it: SIGTERM, and SIGKILL after ten seconds. */
  stop: () => Promise<void>
  /** Ends it as a power cut would, and for good. */
  kill9: () => Promise<void>
  /** Settles when the program ends for the first time, whoever ended it. */
  exited: Promise<void>
  /** Rejects when the program ends before `isUp` says that it works. */
  up: (isUp: () => Promise<boolean>) => Promise<void>
}

type Options = {
  /** Path from the checkout's folder. */
  file: string
  env: Record<string, string>
  /** Options for Node itself. */
  flags?: string[]
  /** Start it again, a little later each time, when it ends by itself. */
  isKept?: boolean
  onOutput?: (text: string) => void
}

/** Runs a file of this checkout in a process of its own, which ends when we do. */
export function runProgram({ file, env, flags, isKept = false, onOutput }: Options): Program {
  let child: ChildProcess
  let isStopping = false
  let failures = 0
  let firstFailure: string | undefined
  let sayExited = () => {}
  const exited = new Promise<void>((resolve) => {
    sayExited = resolve
  })

  const launch = () => {
    const startedAt = Date.now()
    child = spawnProgram({ file, env, flags })
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => (onOutput ? onOutput(String(chunk)) : process.stderr.write(chunk)))
    child.once("exit", async (code, signal) => {
      firstFailure ??= `${file} ended (${signal ?? code}).`
      sayExited()
      if (isStopping || !isKept) return
      failures = Date.now() - startedAt > 60_000 ? 1 : failures + 1
      const wait = Math.min(15_000, 250 * 2 ** (failures - 1))
      console.error(`${file} ended (${signal ?? code}). It starts again in ${wait / 1000} s.`)
      await sleep(wait)
      if (!isStopping) launch()
    })
  }
  launch()

  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
    child.kill(signal)
    const timer = setTimeout(() => child.kill("SIGKILL"), 10_000)
    await gone
    clearTimeout(timer)
  }
  return {
    get pid() {
      return child.pid
    },
    exited,
    stop: () => end("SIGTERM"),
    kill9: () => end("SIGKILL"),
    up: async (isUp) => {
      while (!(await isUp())) {
        if (firstFailure) throw new Error(firstFailure)
        await sleep(50)
      }
    },
  }
}

/** Runs a program to its end and answers what it sent. Rejects when it fails. */
export function runToEnd<T>({ file, env }: { file: string; env: Record<string, string> }): Promise<T> {
  const child = spawnProgram({ file, env })
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(process.stderr, { end: false })
  let answer: T
  child.on("message", (message) => {
    answer = message as T
  })
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => (code === 0 ? resolve(answer) : reject(new Error(`${file} failed.`))))
  })
}

// A group of its own: Ctrl-C reaches start.ts alone, which then ends its programs in order.
function spawnProgram({ file, env, flags = [] }: Pick<Options, "file" | "env" | "flags">): ChildProcess {
  const leash = path.join(root, "local", "leash.mjs")
  const typescript = file.endsWith(".ts") ? ["--import", "tsx"] : []
  return spawn(process.execPath, [...flags, ...typescript, "--import", leash, path.join(root, file)], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // glibc otherwise keeps an arena for each thread, and pictures and passwords are worked on in threads.
    env: { MALLOC_ARENA_MAX: "2", ...(env as NodeJS.ProcessEnv) },
  })
}
