import { expect, test } from "vitest"
import { site } from "../site"
import { renderMail } from "../worker/mail/render"
import { templates } from "./emails"

const letters = Object.keys(templates).map(async (template) => ({
  template,
  mail: await renderMail({
    template,
    data: { id: "0190a1b2-0000-7000-8000-000000000000" },
    createdAt: new Date("2027-06-01T00:00:00Z"),
    recipient: "ada+letters@example.com",
  }),
}))

test("whatever has the one-click header says in its body how to unsubscribe, and where it comes from", async () => {
  const withHeader = (await Promise.all(letters)).filter(({ mail }) => mail.headers?.["List-Unsubscribe"])
  expect(withHeader.map(({ template }) => template)).toEqual(["newsletter/confirm", "newsletter/welcome"])
  for (const { mail } of withHeader)
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain("/unsubscribe?email=ada%2Bletters%40example.com")
      expect(body.replaceAll("&nbsp;", " ")).toContain(site.teacher.postalAddress)
    }
})
