import { defineConfig } from "playwright/test"
import { isLong } from "./tests/support/rounds"

const DAYS = /days\.spec\.ts$/

/** Run through `npm test`, which starts the site and finds the browser. */
export default defineConfig({
  testDir: "tests/e2e",
  // Whole weeks with the site, on a phone, are for npm run test:long.
  testMatch: isLong ? DAYS : undefined,
  testIgnore: isLong ? undefined : DAYS,
  outputDir: "test-results",
  fullyParallel: true,
  // They wait for each other's answers a third of the time.
  workers: 3,
  retries: 0,
  // A test ends by what it finds. The clock only ends one that would never end, also on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    baseURL: process.env.SITE_URL,
    screenshot: "only-on-failure",
    // Frames that nobody looks at take a tenth of the time. What moves is tried with `moving` (tests/e2e/support.ts).
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] },
  },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: "desktop",
      // The main ways through the site. What is said when something fails has no width, and is tried on the phone.
      testIgnore: DAYS,
      grep: /@wide/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
