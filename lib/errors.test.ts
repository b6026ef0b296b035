import { expect, test } from "vitest"
import { isUnavailable } from "./errors"

/** As Prisma wraps what its adapter says. */
const failed = (cause: { kind: string; [field: string]: unknown }) =>
  Object.assign(new Error("Raw query failed. Code: `N/A`."), {
    code: "P2010",
    meta: { driverAdapterError: Object.assign(new Error(cause.kind), { cause }) },
  })

test.each([
  { kind: "ConnectionClosed" },
  { kind: "DatabaseNotReachable", host: "127.0.0.1", port: 5432 },
  { kind: "postgres", code: "57P03", originalCode: "57P03", message: "the database system is shutting down" },
])("a database that is away is no fault of ours: %j", (cause) => {
  expect(isUnavailable(failed(cause))).toBe(true)
})

test("a statement that is wrong is ours", () => {
  expect(isUnavailable(failed({ kind: "postgres", originalCode: "42601" }))).toBe(false)
})
