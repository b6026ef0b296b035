import { expect, test } from "vitest"
import { sellPassBody } from "./schema"

const passId = "0b6f1a52-8f0e-4c53-9d0b-0d2f0a6f8a11"
const refused = (body: unknown) =>
  (sellPassBody.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join("."), message])

test("a sale and a gift name the field that they refuse", () => {
  const amount = ["paid.amount", "Please enter an amount from $0 to $10,000."]
  expect(refused({ passId, paid: { how: "cash", amount: "abc" } })).toEqual([amount])
  expect(refused({ passId, paid: { how: "cash", amount: "" } })).toEqual([amount])
  expect(refused({ classes: 0, validDays: null }).map(([field]) => field)).toEqual(["classes", "validDays"])
  expect(refused({}).map(([field]) => field)).toEqual(["classes", "validDays"])
  expect(refused(null)).toHaveLength(1)
})

test("a sale and a gift are told apart", () => {
  expect(sellPassBody.parse({ passId })).toEqual({ passId, paid: null })
  expect(sellPassBody.parse({ passId, paid: { how: "cash", amount: "150" } })).toEqual({
    passId,
    paid: { how: "cash", amount: 15_000 },
  })
  expect(sellPassBody.parse({ classes: 2, validDays: 30 })).toEqual({ classes: 2, validDays: 30 })
})
