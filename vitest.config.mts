import { defineConfig } from "vitest/config"

// An awkward zone, 5 h 45 min ahead: whoever forgets the studio's time zone is found out.
process.env.TZ = "Asia/Kathmandu"

const nowhere = ["**/node_modules/**", ".next*/**", ".data*/**"]

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...nowhere, "tests/api/**", "tests/e2e/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          exclude: nowhere,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
