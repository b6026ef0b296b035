import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { chromium } from "playwright/test"

/** Chromium without the window that nobody looks at: tests take two thirds of the time. */
const SHELL = "/usr/bin/chromium-headless-shell"
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/**
 * The path of a Chromium: the one that CHROMIUM_PATH names, else Debian's headless shell (installed here if need
 * be and possible), else any that is installed, else Playwright's.
 */
export function findChromium(): string {
  const given = firstOf([process.env.CHROMIUM_PATH, SHELL])
  if (given) return given
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    attempt("apt-get", ["update"])
    attempt("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"])
  }
  const found = firstOf([SHELL, ...PLACES, chromium.executablePath()])
  if (found) return found
  attempt("npx", ["playwright", "install", "chromium"])
  const now = firstOf([chromium.executablePath()])
  if (!now)
    throw new Error("The browser tests need Chromium, and it could not be installed. Set CHROMIUM_PATH.")
  return now
}

function firstOf(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path))
}

function attempt(program: string, options: string[]) {
  console.log(`${program} ${options.join(" ")}`)
  spawnSync(program, options, {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  })
}
