import { expect, test } from "vitest"
import { EMPTY_DRAFT, isFilledOut, problemsOf } from "./chocolate-fields"

const filled = { ...EMPTY_DRAFT, name: "Quince", price: "14.50", inventory: "4" }

test("an empty field that is needed is told apart from a wrong one", () => {
  expect([isFilledOut(filled), isFilledOut({ ...filled, price: " " })]).toEqual([true, false])
  expect(problemsOf(filled)).toEqual({})
  const wrong = { ...filled, price: "abc", inventory: "-2", weight: "60 g" }
  expect(Object.keys(problemsOf(wrong))).toEqual(["price", "inventory", "weight"])
  expect(Object.keys(problemsOf({ ...filled, price: "0" }))).toEqual(["price"])
})
