import type { Page } from "playwright/test"
import { forgetLimits, onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, openAdminPage } from "./pages-support"
import { signInAdmin, someone } from "./people-support"
import { expect, test } from "./test"

type Filled = { name: string; email: string; message: string }
const FORMS = [
  {
    page: "/",
    form: "Start with half an hour, free.",
    button: "Ask for a free intro",
    call: "**/api/publicBookings/request",
    action: "booking_request",
    required: ["Name", "Phone", "Email", "Session type"],
    sent: ["Success!", "Your form has been submitted successfully."],
    notHuman: ["Verification Failed", "We couldn't verify that you're human. Please try again."],
    next: /^I’ll email you within two days to find a time\./,
    again: "Send another request",
    failed: ["Oops! Something went wrong!", "We couldn't submit your form. Please try again later."],
  },
  {
    page: "/contact",
    form: "Contact",
    button: "Send message",
    call: "**/api/contact",
    action: "contact",
    required: ["Name", "Email", "Message"],
    sent: ["Message sent", "Thank you, I’ve got your message."],
    notHuman: ["Verification Not Ready", "Please try again in a moment, or email me at "],
    next: /I’ll email you back within two days\.$/,
    again: "Write another message",
    failed: ["Message not sent", "Failed to send message. Please try again later."],
  },
] as const
type Form = (typeof FORMS)[number]

const somebody = (): Filled => {
  const { firstName, lastName, email } = someone("Wilma")
  return { name: `${firstName} ${lastName}`, email, message: `Is there room on Tuesday? ${email}` }
}
const formOf = (page: Page, { form }: Form) => page.getByRole("form", { name: form })

async function fill(page: Page, form: Form, { name, email, message }: Filled) {
  const fields = formOf(page, form)
  await fields.getByLabel("Name").fill(name)
  await fields.getByLabel("Email").fill(email)
  await fields.getByLabel(/^Message/).fill(message)
  if (form.page !== "/") return
  await fields.getByLabel("Phone").fill("360-555-0142")
  await fields.getByLabel("Session type").selectOption({ label: "Yoga therapy" })
}

const press = (page: Page, form: Form) =>
  formOf(page, form).getByRole("button", { name: form.button }).click()

async function expectAlert(page: Page, [title, text]: readonly [string, string]) {
  await expect(page.getByRole("alertdialog", { name: title })).toContainText(text)
  await answer(page, title)
}

async function expectStillThere(page: Page, form: Form, { name, email, message }: Filled) {
  const fields = formOf(page, form)
  await expect(fields.getByLabel("Name")).toHaveValue(name)
  await expect(fields.getByLabel("Email")).toHaveValue(email)
  await expect(fields.getByLabel(/^Message/)).toHaveValue(message)
}

test.beforeEach(forgetLimits)

for (const form of FORMS)
  test.describe(`the form on ${form.page}`, () => {
    test("arrives at the teacher, and clears itself", async ({ visitor: page, context }) => {
      const me = somebody()
      await page.goto(form.page)
      await fill(page, form, me)
      await press(page, form)
      await expect(page.getByRole("alertdialog")).toBeVisible()
      await expectAccessible(page)
      await expectAlert(page, form.sent)
      // What happens next, in the place of an empty form.
      await expect(page.getByText(form.next)).toBeVisible()
      await expect(formOf(page, form)).toBeHidden()
      await expectAccessible(page)
      await page.getByRole("button", { name: form.again }).click()
      await expect(formOf(page, form).getByLabel("Name")).toHaveValue("")
      await expect(formOf(page, form).getByLabel(/^Message/)).toHaveValue("")
      const mail = await newestMail(context.request, {
        to: process.env.TEACHER_EMAIL ?? "",
        subject: new RegExp(me.name),
      })
      expect(mail.subject).toContain(me.name)
    })

    test("says which field is missing, one after the other", async ({ visitor: page }) => {
      let calls = 0
      page.on("request", (request) => (calls += request.method() === "POST" ? 1 : 0))
      await page.goto(form.page)
      const fields = formOf(page, form)
      for (const label of form.required) {
        await fill(page, form, somebody())
        const field = fields.getByLabel(label)
        if (label === "Session type")
          await field.evaluate((select: HTMLSelectElement) => {
            select.selectedIndex = 0
          })
        else await field.fill("")
        await press(page, form)
        await expect(field).toBeFocused()
        expect(await field.evaluate((element: HTMLInputElement) => element.validity.valueMissing)).toBe(true)
        await expect(field).toHaveAccessibleDescription(/^Please (enter your|write a|choose a) /)
      }
      await fill(page, form, { ...somebody(), email: "not an address" })
      await press(page, form)
      await expect(fields.getByLabel("Email")).toBeFocused()
      await expect(fields.getByRole("alert")).toHaveText("Please enter a valid email address.")
      await expectAccessible(page)
      await fields.getByLabel("Email").fill("now@example.com")
      await expect(fields.getByRole("alert")).toHaveCount(0)
      await expect(page.getByRole("alertdialog")).toHaveCount(0)
      expect(calls).toBe(0)
    })

    test("is sent once by a double press", async ({ visitor: page }) => {
      let calls = 0
      await page.route(form.call, async (route) => {
        calls += 1
        await route.continue()
      })
      await page.goto(form.page)
      await fill(page, form, somebody())
      await formOf(page, form).getByRole("button", { name: form.button }).dblclick()
      await expectAlert(page, form.sent)
      expect(calls).toBe(1)
    })

    test("can be filled in and sent with the keyboard alone", async ({ visitor: page }) => {
      const me = somebody()
      await page.goto(form.page)
      await expect(formOf(page, form).getByRole("button")).toBeEnabled()
      await formOf(page, form).getByLabel("Name").focus()
      await page.keyboard.type(me.name)
      await page.keyboard.press("Tab")
      await page.keyboard.type(me.email)
      await page.keyboard.press("Tab")
      if (form.page === "/") {
        await page.keyboard.type("360-555-0142")
        await page.keyboard.press("Tab")
        await page.keyboard.type("Yoga")
        await page.keyboard.press("Tab")
      }
      await page.keyboard.type(me.message)
      await page.keyboard.press("Tab")
      await expect(formOf(page, form).getByRole("button")).toBeFocused()
      await page.keyboard.press("Enter")
      const dialog = page.getByRole("alertdialog", { name: form.sent[0] })
      await expect(dialog).toBeVisible()
      await page.keyboard.press("Enter")
      await expect(dialog).toHaveCount(0)
      await page.keyboard.press("Tab")
      await expect(page.getByRole("button", { name: form.again })).toBeFocused()
      await page.keyboard.press("Enter")
      await expect(formOf(page, form)).toBeVisible()
    })

    test.describe("when something is in the way", { tag: "@long" }, () => {
      test.use({ quiet: [/Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

      test("a blocked captcha script loses nothing, and the next try may pass", async ({ visitor: page }) => {
        const me = somebody()
        await page.route("**/recaptcha/api.js*", (route) => route.abort())
        await page.goto(form.page)
        await fill(page, form, me)
        await press(page, form)
        await expectAlert(page, form.notHuman)
        await expectStillThere(page, form, me)
        await page.unroute("**/recaptcha/api.js*")
        await press(page, form)
        await expectAlert(page, form.sent)
      })

      test("a captcha that gives no token loses nothing", async ({ visitor: page }) => {
        const me = somebody()
        await page.route("**/recaptcha/token", (route) => route.fulfill({ status: 500, body: "" }))
        await page.goto(form.page)
        await fill(page, form, me)
        await press(page, form)
        await expectAlert(page, form.notHuman)
        await expectStillThere(page, form, me)
      })

      test("a low score loses nothing", async ({ visitor: page }) => {
        const me = somebody()
        await page.route("**/recaptcha/token", (route) =>
          route.fulfill({
            json: { token: `bot:${form.action}` },
            headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" },
          }),
        )
        await page.goto(form.page)
        await fill(page, form, me)
        await press(page, form)
        await expectAlert(page, form.notHuman)
        await expectStillThere(page, form, me)
      })

      test("an error of the server loses nothing", async ({ visitor: page }) => {
        const me = somebody()
        await page.route(form.call, (route) => route.fulfill({ status: 500, json: {} }))
        await page.goto(form.page)
        await fill(page, form, me)
        await press(page, form)
        await expectAlert(page, form.failed)
        await expectStillThere(page, form, me)
        await page.unroute(form.call)
        await press(page, form)
        await expectAlert(page, form.sent)
      })

      test("without a connection nothing is lost", async ({ visitor: page, context }) => {
        const me = somebody()
        await page.goto(form.page)
        await fill(page, form, me)
        await context.setOffline(true)
        await press(page, form)
        const offline = page.getByRole("alertdialog", { name: "You’re Offline" })
        await expect(offline).toContainText("That didn’t go through.")
        await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click()
        await expectStillThere(page, form, me)
        await context.setOffline(false)
        await press(page, form)
        await expectAlert(page, form.sent)
      })

      test("too many tries are answered in words, and nothing is lost", async ({ visitor: page }) => {
        const me = somebody()
        await page.route(form.call, (route) =>
          route.fulfill({ status: 429, json: { code: "TOO_MANY", message: "That was a lot of tries." } }),
        )
        await page.goto(form.page)
        await fill(page, form, me)
        await press(page, form)
        await expectAlert(page, [form.failed[0], "That was a lot of tries."])
        await expectStillThere(page, form, me)
      })
    })
  })

test("a phone number that can be none is said at its field, before it is sent", async ({ visitor: page }) => {
  const [form] = FORMS
  await page.goto("/")
  await fill(page, form, somebody())
  const phone = formOf(page, form).getByLabel("Phone")
  await phone.fill("call me")
  await press(page, form)
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription("Please enter a valid phone number.")
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await expectAccessible(page)
  await phone.fill("360-555-0142")
  await press(page, form)
  await expectAlert(page, form.sent)
})

test.describe("what the server does not take", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 400/] })
  test("is said at its field, which has the focus", async ({ visitor: page }) => {
    const [form] = FORMS
    await page.goto("/")
    await fill(page, form, somebody())
    const name = formOf(page, form).getByLabel("Name")
    // A mark that turns the direction of what follows.
    await name.fill("Wilma\u202e")
    await press(page, form)
    await answer(page, form.failed[0])
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription("Please enter your name, at most 60 characters.")
    await expectAccessible(page)
    await name.fill("Wilma")
    await press(page, form)
    await expectAlert(page, form.sent)
  })
})

test("the teacher reads an enquiry and marks it as answered", async ({ visitor: page, context }) => {
  const me = { ...somebody(), name: "<b>Wilma</b> Moreau" }
  await page.goto("/contact")
  await fill(page, FORMS[1], { ...me, message: `first line\n<script>alert(1)</script> ${me.email}` })
  await press(page, FORMS[1])
  await expectAlert(page, FORMS[1].sent)
  await signInAdmin(context)
  await page.goto("/admin/dashboard")
  await openAdminPage(page, "Inquiries")
  const line = page
    .getByRole("region", { name: "To answer" })
    .getByRole("listitem")
    .filter({ hasText: me.email })
  await expect(line).toContainText("<b>Wilma</b> Moreau")
  await expect(line).toContainText("<script>alert(1)</script>")
  await expect(line.getByRole("link", { name: me.email })).toHaveAttribute("href", `mailto:${me.email}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await line.getByRole("button", { name: /^Mark as answered/ }).click()
  await expect(line).toHaveCount(0)
  const done = page
    .getByRole("region", { name: "Answered" })
    .getByRole("listitem")
    .filter({ hasText: me.email })
  await expect(done).toBeVisible()
  await done.getByRole("button", { name: /^Mark as unanswered/ }).click()
  await expect(line).toBeVisible()
  await onDatabase((client) => client.query("DELETE FROM enquiry WHERE email = $1", [me.email]))
})
