import { expect, test } from "vitest"
import { CallError } from "@/lib/client/call"
import { sayRefusal } from "./own-refusal"

test("a session that is canceled already is not said to be kept", () => {
  const gone = new CallError(404, "NOT_FOUND", "Gone.", { isCancelled: true })
  expect(sayRefusal(gone, "Not moved.")).toMatchObject({ title: "Already canceled", text: "Gone." })
  const noTime = new CallError(404, "NOT_FOUND", "No such time.")
  expect(sayRefusal(noTime, "Not moved.")).toMatchObject({ title: "Not moved.", text: "No such time." })
  expect(sayRefusal(new Error("fault"), "Not moved.").text).toBe("Please try again.")
})
