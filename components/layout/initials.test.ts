import { expect, test } from "vitest"
import { initialsOf } from "./initials"

test.each([
  [{ firstName: "ada", lastName: "Byron" }, "AB"],
  [{ firstName: " Øyvind ", lastName: "" }, "Ø"],
  [{ firstName: "", lastName: " " }, "?"],
  [null, "?"],
])("%o has the initials %s", (student, initials) => {
  expect(initialsOf(student)).toBe(initials)
})
