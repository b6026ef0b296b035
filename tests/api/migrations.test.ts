import { expect, test } from "vitest"
import { nextMigration } from "../../local/next-migration"

test("the migrations make what the schema says", async () => {
  expect(await nextMigration()).toBe("")
})
