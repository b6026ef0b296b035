import { expect, test } from "vitest"
import { whatFollows } from "./use-delete-slot"

const session = {
  _id: "1",
  date: "2026-12-01",
  time: "09:00",
  startsAt: "2026-12-01T17:00:00Z",
  firstName: "Ada",
  lastName: "Byron",
  isFree: false,
  paymentState: "fulfilled",
  amount: 80.5,
}

test("what goes back with a deleted session is said with its cents", () => {
  const given = { session: session as never, hasPassed: false, when: "Tue, Dec 1" }
  expect(whatFollows(given)).toContain("$80.50 will be refunded to Ada.")
  const desk = { how: "cash", amount: 22.5, paidBack: 0 }
  expect(whatFollows({ ...given, session: { ...session, desk } as never })).toContain("the $22.50 back")
})
