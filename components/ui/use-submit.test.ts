import { expect, test } from "vitest"
import { CallError } from "@/lib/client/call"
import { wordsOf } from "./use-submit"

test("a refused call has words for people, a fault of the program none", () => {
  const fields = { email: "Please enter an email address." }
  expect(wordsOf(new CallError(400, "INVALID", "No.", { fields }))).toEqual({ message: "No.", fields })
  expect(wordsOf(new CallError(503, "UNAVAILABLE", ""))).toEqual({ message: "", fields: {} })
  expect(wordsOf(new TypeError("x is not a function"))).toEqual({ message: "", fields: {} })
})
