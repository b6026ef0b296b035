import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** The path of a Chromium: an installed one, else Playwright's, else Debian's, installed here if need be. */
export function findChromium(): string {
  const found = installed()
  if (found) return found
  attempt("npx", ["playwright", "install", "chromium"])
  if (!installed()) {
    attempt("apt-get", ["update"])
    attempt("apt-get", ["install", "-y", "--no-install-recommends", "chromium"])
  }
  const now = installed()
  if (!now)
    throw new Error("The browser tests need Chromium, and it could not be installed. Set CHROMIUM_PATH.")
  return now
}

function installed(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...PLACES, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

function attempt(program: string, options: string[]) {
  console.log(`${program} ${options.join(" ")}`)
  spawnSync(program, options, {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  })
}
