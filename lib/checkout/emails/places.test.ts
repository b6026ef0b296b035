import { expect, test } from "vitest"
import { EMAIL_SAMPLES } from "../../../tests/support/email-samples"
import { renderMail } from "../../worker/mail/render"

test("a new place leads to My Bookings with an account, and without one to where each spot is given up", async () => {
  const { classes, ...rest } = EMAIL_SAMPLES["checkout/new-place"]
  const write = async (hasAccount: boolean) => {
    const data = { ...rest, sessions: [], classes: classes.map((one) => ({ ...one, hasAccount })) }
    const createdAt = new Date("2027-06-01T00:00:00Z")
    return (await renderMail({ template: "checkout/new-place", data, createdAt })).text
  }
  const known = await write(true)
  expect(known).toContain("See your bookings")
  expect(known).not.toContain("/signup/cancel")
  const guest = await write(false)
  expect(guest).not.toContain("/dashboard")
  expect(guest.replace(/\s+/g, " ")).toContain(
    "Can’t make it there? Give up your spot <https://studio.example/signup/cancel?token=",
  )
})
