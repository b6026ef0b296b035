import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"
import { type BrowserType, chromium, firefox, webkit } from "playwright/test"
import { root } from "../../local/root"

/** Where the tests find their browsers, and what they install on the machine where there is none. */

type Wanted<T> = {
  name: string
  find: () => T | undefined
  /** What may be done about it, tried in turn. */
  ways: (() => void)[]
}
export type FoundWebKit = { driver: string; screen: string }

// Chromium without the window that nobody looks at comes first: tests take two thirds of the time.
const CHROMIUM = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
const FIREFOX = ["/usr/bin/firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"]
const WEBKIT = { driver: "/usr/bin/WebKitWebDriver", screen: "/usr/bin/Xvfb" }

/** The path of a Chromium: CHROMIUM_PATH's, an installed one, Playwright's, or Debian's. Throws where none can be had. */
export function findChromium(): string {
  const found = findOrInstall({
    name: "Chromium",
    find: () => firstOf([process.env.CHROMIUM_PATH, ...CHROMIUM, chromium.executablePath()]),
    ways: [() => download(chromium), () => installPackages(["chromium-headless-shell"])],
  })
  if (!found)
    throw new Error(
      "The browser tests need Chromium, and it could not be installed here. Install Chromium or Chrome, or say in CHROMIUM_PATH where one is.",
    )
  return found
}

/** The path of the Firefox that FIREFOX_PATH names or that is installed, or Playwright's own. */
export function findFirefox(): string | BrowserType | undefined {
  return findOrInstall<string | BrowserType>({
    name: "Firefox",
    find: () => firstOf([process.env.FIREFOX_PATH, ...FIREFOX]) ?? downloaded(firefox),
    ways: [() => installPackages(["firefox-esr"]), () => download(firefox)],
  })
}

/** WebKitGTK's driver and a screen to show it on, or Playwright's own WebKit. */
export function findWebKit(): FoundWebKit | BrowserType | undefined {
  return findOrInstall<FoundWebKit | BrowserType>({
    name: "WebKit",
    find: () => (Object.values(WEBKIT).every((file) => existsSync(file)) ? WEBKIT : downloaded(webkit)),
    ways: [() => installPackages(["webkit2gtk-driver", "xvfb"]), () => download(webkit)],
  })
}

function findOrInstall<T>({ name, find, ways }: Wanted<T>): T | undefined {
  const found = find()
  if (found) return found
  console.log(`The browser tests need ${name}, and there is none on this machine.`)
  for (const install of ways) {
    install()
    const now = find()
    if (now) return now
  }
  return undefined
}

function firstOf(paths: (string | undefined)[]): string | undefined {
  return paths.find((file) => file && existsSync(file))
}

function downloaded(type: BrowserType): BrowserType | undefined {
  return existsSync(type.executablePath()) ? type : undefined
}

/** Playwright's own, into its cache in the user's home: no privileges are needed. */
function download(type: BrowserType) {
  const cli = path.join(root, "node_modules", "playwright", "cli.js")
  console.log(`Downloading Playwright's own: npx playwright install ${type.name()}`)
  run(process.execPath, [cli, "install", type.name()])
}

/** Debian's packages, for the whole machine: only where we are root, and so may. */
function installPackages(packages: string[]) {
  const command = `apt-get install -y --no-install-recommends ${packages.join(" ")}`
  if (!existsSync("/etc/debian_version")) return
  if (process.getuid?.() !== 0) return console.log(`It could also be installed by root: ${command}`)
  console.log(`Installing Debian's packages on this machine: ${command}`)
  run("apt-get", ["update"])
  run("apt-get", command.split(" ").slice(1))
}

function run(program: string, options: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync(program, options, { stdio: "inherit", env })
}
