import { expect, type Page } from "playwright/test"
import { expectAccessible } from "./looks-support"

/** What is pressed and read on many pages. */

/** A page of the admin's by its name in the navigation: on phones most of them are under More. */
export async function openAdminPage(page: Page, name: string) {
  const nav = page.getByRole("navigation", { name: "Admin" })
  const more = nav.getByRole("button", { name: /^More/ })
  if (await more.isVisible()) await more.click()
  await nav
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** The form of the admin's that adds something, by the button above the list. */
export async function openForm(page: Page, name: string) {
  const form = page.getByRole("region", { name, exact: true })
  await page.getByRole("button", { name: `+ ${name}` }).click()
  await expect(form).toBeVisible()
  return form
}

/** Opens what a list keeps folded because it is far ahead. */
export async function showLater(page: Page) {
  const button = page.getByRole("button", { name: /^Show \d+ later$/ })
  await expect(async () => {
    if (await button.isVisible()) await button.click()
    await expect(button).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

/** The presses that were made, in whatever page; to be asked for before the first one opens. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction("countPress", () => {
    presses += 1
  })
  await page.addInitScript(() => {
    // A press that leads away is counted before it does.
    addEventListener("click", () => void (window as unknown as { countPress: () => void }).countPress(), true)
  })
  return () => presses
}

/** The addresses that the page posts to from now on, of those that fit. */
export function postsTo(page: Page, path: RegExp): string[] {
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST" && path.test(request.url())) sent.push(request.url())
  })
  return sent
}

/** Waits for an alert of that title and presses OK. */
export async function answer(page: Page, title: string) {
  const dialog = page.getByRole("alertdialog", { name: title })
  await expect(dialog).toBeVisible()
  await dialog.getByRole("button", { name: "OK", exact: true }).click()
}

/** An alert with this title that says this: read, and answered with its button. */
export async function expectSaid(page: Page, title: string, text: RegExp | string) {
  await expect(page.getByRole("alertdialog", { name: title, exact: true })).toContainText(text)
  await expectAccessible(page)
  await answer(page, title)
}
