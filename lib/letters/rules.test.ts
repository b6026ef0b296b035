import { expect, test } from "vitest"
import { excerptOf } from "./rules"

test.each([
  ["Hello,\n\nthe **winter tins** are here.", "the winter tins are here."],
  ["Dear all,\r\nthey are here.", "they are here."],
  ["The tins are here, and full.", "The tins are here, and full."],
  ["Hello,", "Hello,"],
  ["", ""],
  ["Five things:\n\n- one\n- two", "Five things: one, two"],
  ["- Sit. Breathe.\n- Get up!", "Sit. Breathe. Get up!"],
])("the excerpt of %j is %j", (text, excerpt) => expect(excerptOf(text)).toBe(excerpt))
