import { defineConfig } from "playwright/test"

/**
 * Run through `npm test`, which starts the site and finds the browser, and runs the main ways through the site on a phone
 * (tests/run.ts says which). `npm run test:long` runs the rest of them, and on a desktop what is tagged @wide.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // They wait for each other's answers a third of the time.
  workers: 3,
  retries: 0,
  // A test ends by what it finds. The clock only ends one that would never end, also on a busy machine.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    baseURL: process.env.SITE_URL,
    screenshot: "only-on-failure",
    // Frames that nobody looks at take a tenth of the time. What moves is tried with `moving` (tests/e2e/test.ts).
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] },
  },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: "desktop",
      grep: /@wide/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
