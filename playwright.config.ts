import { defineConfig } from "@playwright/test"

/** Run through `npm test`, which starts the site and finds the browser. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 8000 },
  reporter: "list",
  use: {
    baseURL: process.env.SITE_URL,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] },
  },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: "desktop",
      // What has no width (words, tabs, forms in one column) and what goes through all widths by itself is tried once.
      testIgnore: /(days|enquiries|newsletter|pages|session|words)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
