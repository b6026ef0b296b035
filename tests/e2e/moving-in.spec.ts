import { mark, onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { openAdminPage } from "./pages-support"
import { signInAdmin } from "./people-support"
import { expect, test } from "./test"

test("she brings her students along from a file, looks whether all is ready, and answers a dispute", async ({
  visitor: page,
  context,
}) => {
  const of = mark()
  await signInAdmin(context)
  await page.goto("/admin/dashboard")
  await openAdminPage(page, "Import")
  // A file is put into its field at once, unlike a press, which waits.
  await page.waitForURL("**/admin/import")
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" })
  const rows = [
    `Zoë;Größe;zoe.${of}@example.com;3605550100`,
    `Ada;Lovelace;ada.${of}@example.com;+49 30 1234567890`,
    "Bob;Nobody;nowhere;",
  ]
  await page.getByLabel("The file (CSV)").setInputFiles({
    name: "clients.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Vorname;Last name;Email;Phone\n${rows.join("\n")}\n`, "latin1"),
  })
  await page.getByLabel("First name").selectOption("Vorname")
  await expect(page.getByRole("row", { name: /Zoë Größe/ })).toContainText("New")
  await expect(page.getByRole("row", { name: /Bob Nobody/ })).toContainText(
    "“nowhere” isn’t an email address.",
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const bring = page.getByRole("button", { name: "Import 2 rows" })
  await expect(bring).toBeDisabled()
  await page.getByLabel("Skip the 1 row with a problem").check()
  await bring.click()
  await expect(page.getByRole("status").filter({ hasText: "2 students imported." })).toContainText(
    "No one was emailed.",
  )

  await openAdminPage(page, "Ready")
  await expect(page.getByRole("heading", { name: /^DMARC.*in order/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const paypalId = `PP-R-${of}`
  await onDatabase((client) =>
    client.query(
      `WITH paid AS (INSERT INTO payment (purpose, state, amount_cents, captured_cents, captured_at, capture_id, payer_given_name, payer_email)
         VALUES ('order', 'fulfilled', 4200, 4200, now(), 'EXAMPLE-' || $1::text, $1, $1 || '@example.com') RETURNING id)
       INSERT INTO dispute (paypal_id, payment_id, reason, stage, status, cents, due_at, opened_at, updated_at)
       SELECT $2, id, 'UNAUTHORISED', 'CHARGEBACK', 'OPEN', 4200, now() + interval '1 day', now(), now() FROM paid`,
      [of, paypalId],
    ),
  )
  await openAdminPage(page, "Income")
  await expect(page.getByRole("row", { name: new RegExp(of) })).toContainText("It’s waiting for your answer")
  await expectAccessible(page)
  await page.goto("/admin/dashboard")
  const item = page.getByRole("region", { name: "Needs you" }).getByRole("listitem").filter({ hasText: of })
  await expect(item).toContainText(/Answer in PayPal before .* Send the tracking number/)
  await expect(item.getByRole("link", { name: "Open it in PayPal" })).toHaveAttribute(
    "href",
    `https://www.paypal.com/resolutioncenter/view/${paypalId}`,
  )
  await item.getByRole("button", { name: /^Done/ }).click()
  const question = page.getByRole("alertdialog", { name: "Mark this as done?" })
  await expect(question).toContainText("PayPal is still waiting for your answer, until")
  await question.getByRole("button", { name: "Keep it here" }).click()
  await item.getByRole("button", { name: /^Done/ }).click()
  await question.getByRole("button", { name: "Mark as done" }).click()
  await expect(item).toHaveCount(0)
})
