import { expect, test } from "vitest"
import { sayPlans } from "./leaving"

const none = { paidBack: 0, refundCents: 0, keptCents: 0, sessions: 0, classes: 0 }
const given = { isOwn: false, unused: { passes: 0, classes: 0 }, orders: "", isWithCode: false }

test.each([
  [{ classes: 1 }, "They still have something coming up: 1 class. It will be canceled."],
  [
    { sessions: 1, classes: 2, refundCents: 8_000 },
    "They still have something coming up: 1 session and 2 classes. All of it will be canceled, and $80 will be refunded through PayPal.",
  ],
  // What she took herself is said where she is asked.
  [
    { sessions: 1, refundCents: 8_000, paidBack: 80 },
    "They still have something coming up: 1 session. It will be canceled.",
  ],
])("the admin reads of %j that only what is refunded is refunded", (ahead, said) => {
  expect(sayPlans({ ...none, ...ahead }, given)).toBe(said)
})

test("the admin reads what is canceled before what ends with it", () => {
  const unused = { passes: 1, classes: 9 }
  expect(sayPlans({ ...none, classes: 1 }, { ...given, unused })).toMatch(
    /^They still have something coming up: 1 class\. It will be canceled\. Deleting the account also ends /,
  )
})
