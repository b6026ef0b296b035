import { onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { signInAdmin, someone } from "./people-support"
import { addTin, buy, findOrder } from "./shop-support"
import { expect, test } from "./test"

test("tins are marked as returned on the order's and the person's page, and taken back", async ({
  visitor: page,
  context,
}) => {
  const tin = await addTin()
  const { email } = someone()
  await buy(page, [tin, await addTin()], { email })
  await signInAdmin(context)
  const order = await findOrder(page, email)
  await order.getByRole("link", { name: /^#\d+$/ }).click()
  await page.waitForURL(/\/admin\/orders\/./)
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" })
  const tins = page.getByRole("region", { name: "Tins out" })
  await expect(tins).toHaveCount(0)
  await onDatabase((client) =>
    client.query("UPDATE shop_order SET status = 'done' WHERE buyer_email = $1", [email]),
  )
  await page.reload()
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" })
  await expect(tins).toContainText("2 tins are out.")
  await tins.getByLabel("How many came back").fill("3")
  await expect(tins.getByRole("button", { name: "Mark as returned" })).toBeDisabled()
  await tins.getByLabel("How many came back").fill("2")
  await tins.getByRole("button", { name: "Mark as returned" }).click()
  await expect(tins).toContainText("All 2 tins are back.")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await tins.getByRole("button", { name: "Undo" }).click()
  await expect(tins).toContainText("2 tins are out.")

  await page.goto("/admin/orders")
  await (await findOrder(page, email)).getByRole("heading").getByRole("link").last().click()
  await page.waitForURL(/\/admin\/people\/./)
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" })
  await tins.getByRole("button", { name: "Mark as returned" }).click()
  await expect(tins).toContainText("1 of 2 tins is back.")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
