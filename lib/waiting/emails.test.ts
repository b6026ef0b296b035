import { expect, test } from "vitest"
import { EMAIL_SAMPLES } from "../../tests/support/email-samples"
import { renderMail } from "../worker/mail/render"

test.each(["waiting/listed", "waiting/offered", "waiting/moved"] as const)(
  "%s says where the class is, and of an online one that its link comes with the spot",
  async (template) => {
    const write = async (changes: object) => {
      const data = { ...EMAIL_SAMPLES[template], ...changes }
      return (await renderMail({ template, data, createdAt: new Date("2027-06-01T00:00:00Z") })).text
    }
    expect(await write({})).toContain("Where: The Loft, Quincy Street Studio, 210 Quincy Street")
    expect(await write({ address: "" })).toContain(
      "Where: online. I’ll email you the link once you have a spot.",
    )
  },
)

test.each(["waiting/listed", "waiting/offered"] as const)("%s says the price", async (template) => {
  const write = async (price?: string) => {
    const data = { ...EMAIL_SAMPLES[template], price }
    return (await renderMail({ template, data, createdAt: new Date("2027-06-01T00:00:00Z") })).text
  }
  expect(await write("$18. You’ll pay at the door, in cash.")).toContain(
    "Price: $18. You’ll pay at the door, in cash.",
  )
  expect(await write()).not.toContain("Price:")
})

test.each(["waiting/offered", "waiting/moved"] as const)(
  "%s says on the student's own clock, too, until when the spot is held",
  async (template) => {
    const times = { timeZone: "Europe/Stockholm", until: "2027-07-01T16:00:00.000Z" }
    const data = { ...EMAIL_SAMPLES[template], ...times }
    const { text } = await renderMail({ template, data, createdAt: new Date("2027-06-01T00:00:00Z") })
    expect(text.replace(/\s+/g, " ")).toContain("until Thu, Jul 1 at 9:00 AM PDT (for you 6:00 PM GMT+2).")
  },
)
