import { expect, test } from "vitest"
import { renderMail } from "./render"

const write = (email: string) =>
  renderMail({
    template: "bookings/message",
    data: { email, firstName: "Ada", lastName: "Byron", startsAt: "2027-07-01T16:00:00.000Z", message: "Hi" },
    createdAt: new Date("2027-06-01T00:00:00Z"),
  })

test("a reply-to that is an address is kept", async () => {
  expect((await write("ada@example.com")).replyTo).toBe("ada@example.com")
})

test.each([
  "",
  "ada byron, at home",
  "ada@",
  "a@b.co, c@d.co",
  "ada@example.com\r\nBcc: eve@example.com",
  "ada@exa mple.com",
])("a reply-to such as %j is left out", async (email) => {
  expect(await write(email)).not.toHaveProperty("replyTo")
})
