import { texts } from "../../lib/site-texts"
import { mark } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInAdmin } from "./people-support"
import { expect, test } from "./test"

test("a sentence is changed on a phone, looked at, published, and brought back @wide", async ({
  visitor: page,
  context,
  isMobile,
}) => {
  // Phone and desktop publish at the same time: each a section of its own.
  const [name, label, path, original] = isMobile
    ? ["Contact and website", "Text below the Website title", "/aboutwebsite", texts.pages.websiteLead]
    : ["About", "Text below the title", "/about", texts.about.text]
  await signInAdmin(context)
  await page.goto("/admin/settings")
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click()
  const section = page.getByRole("region", { name })
  const lead = section.getByLabel(label)
  const word = mark()
  const [before, said] = [await lead.inputValue(), `Made with care, **${word}**`]
  await lead.fill(said)
  await section.getByRole("button", { name: "Preview" }).click()
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Close preview" }).click()
  await expectAccessible(page)
  await section.getByRole("button", { name: "Publish" }).click()
  await answer(page, "Published. Visitors see it now.")
  const visitor = await context.newPage()
  await visitor.goto(path)
  await expect(visitor.getByText(word, { exact: true })).toBeVisible()
  await visitor.close()
  await lead.fill(before)
  await section.getByRole("button", { name: "Publish" }).click()
  await answer(page, "Published. Visitors see it now.")
  const versions = section.getByRole("list", { name: /^Versions/ }).getByRole("listitem")
  await expect(versions).not.toHaveCount(1)
  const lookAt = (version: number) =>
    versions
      .nth(version)
      .getByRole("button", { name: /^Look at/ })
      .click()
  const shown = page.frameLocator("iframe").getByRole("heading", { level: 1 })
  await lookAt(0)
  await expect(page.getByText("This is what visitors see now.")).toBeVisible()
  await expect(shown).toBeVisible()
  await lookAt(1)
  await expect(page.getByText("This is how it was. Only you can see this.")).toBeVisible()
  await expect(shown).toBeVisible()
  await page.getByRole("button", { name: "Close preview" }).click()
  await section
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click()
  await page
    .getByRole("alertdialog", { name: "Restore this version?" })
    .getByRole("button", { name: "Restore it" })
    .click()
  await answer(page, "Published. Visitors see it now.")
  await expect(lead).toHaveValue(said)
  await section.getByRole("button", { name: "Original words" }).click()
  await page
    .getByRole("alertdialog", { name: "Fill in the original words?" })
    .getByRole("button", { name: "Fill them in" })
    .click()
  await expect(lead).toHaveValue(original)
  const asked: string[] = []
  page.on("dialog", (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole("link", { name: "All settings" }).click()
  await page.waitForURL("**/admin/settings")
  expect(asked).toEqual(["beforeunload"])
})

test("a letter is kept as it is typed, looked at as an email, and deleted", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await page.goto("/admin/letters")
  await page.getByRole("button", { name: "Write a letter" }).click()
  await expect(page.getByLabel("Subject")).toHaveValue("")
  const untouched = new URL(page.url()).pathname
  await page.goto("/admin/letters")
  await expect(page.locator(`a[href="${untouched}"]`)).toHaveCount(0)
  await page.getByRole("button", { name: "Write a letter" }).click()
  const subject = `Spring ${mark()}`
  await page.getByLabel("Subject").fill(subject)
  await page.getByLabel("Letter", { exact: true }).fill("Hello,\n\n- a **new** class\n- a new tin")
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible()
  await page.getByRole("button", { name: "Preview" }).click()
  const email = page.frameLocator("iframe")
  await expect(email.getByRole("heading", { level: 1 })).toHaveText(subject)
  await expect(email.getByRole("link", { name: "Unsubscribe" })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByLabel("Subject")).toHaveValue(subject)
  await expect(page.getByLabel("Letter", { exact: true })).toHaveValue(/a \*\*new\*\* class/)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click()
  await expect(page.getByRole("heading", { name: "Letters", level: 1 })).toBeVisible()
  await expect(page.getByText(subject)).toHaveCount(0)
})
