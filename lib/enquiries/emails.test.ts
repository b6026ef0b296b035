import { expect, test } from "vitest"
import { renderMail } from "../worker/mail/render"

test("a visitor's words are shown as words, and the reply goes to the visitor", async () => {
  const data = {
    kind: "contact",
    name: "<b>Eve</b>\r\nBcc: x@example.com",
    email: "eve@example.com",
    phone: "",
    sessionType: "",
    message: "<script>alert(1)</script>\nsecond line",
  }
  const mail = await renderMail({ template: "enquiries/arrived", data, createdAt: new Date(0) })
  expect(mail.replyTo).toBe("eve@example.com")
  expect(mail.subject).toBe("Message from <b>Eve</b> Bcc: x@example.com")
  expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;</span><span><br/>second line")
  expect(mail.html).not.toContain("<script")
  expect(mail.text).toContain("second line")
})
