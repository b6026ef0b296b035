import { defineConfig } from "vitest/config"
import { unitEnvironment } from "./tests/support/unit-environment.mts"

// An awkward zone, 5 h 45 min ahead: whoever forgets the studio's time zone is found out.
process.env.TZ = "Asia/Kathmandu"

// They wait for the worker to find what a crash or a fault has left; each on a site of its own.
const crashes = ["tests/api/*crashes.test.ts"]
const faults = ["tests/api/*faults.test.ts"]
// A rush wants both cores.
const rushes = ["tests/api/*races.test.ts"]
// They take a core for long, or a version of long ago: the long run holds them.
const long = ["tests/api/*.long.test.ts"]
// A test ends by what it finds. The clock only ends one that would never end, also on a busy machine.
const patience = { testTimeout: process.env.TEST_LONG === "1" ? 1_200_000 : 300_000, hookTimeout: 300_000 }
const nowhere = ["**/node_modules/**", ".next*/**", ".data*/**"]

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    // To read the house anew for every file takes longer than the tests do.
    isolate: false,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...nowhere, "tests/api/**", "tests/e2e/**", "tests/browsers/**"],
          env: unitEnvironment,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          exclude: [...nowhere, ...rushes, ...crashes, ...faults, ...long],
          ...patience,
        },
      },
      {
        extends: true,
        test: { name: "races", include: rushes, ...patience },
      },
      {
        extends: true,
        test: { name: "crashes", include: crashes, ...patience },
      },
      {
        extends: true,
        test: { name: "faults", include: faults, ...patience },
      },
      {
        extends: true,
        test: { name: "long", include: long, ...patience },
      },
      {
        extends: true,
        test: { name: "browsers", include: ["tests/browsers/*.test.ts"], ...patience },
      },
    ],
  },
})
