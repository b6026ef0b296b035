import { addTin, expect, expectAccessible, expectNoSidewaysScroll, test } from "./support"

test("what is listed can be put in the cart, and the cart says what it costs", async ({
  visitor: page,
  context,
}) => {
  const tin = await addTin({ price: 16.5 })
  await page.goto("/chocolates")
  await page.getByRole("listitem").filter({ hasText: tin.name }).getByRole("button").click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "Cart (1)" }).click()
  await expect(page.getByRole("heading", { name: tin.name })).toBeVisible()
  await expect(page.getByRole("definition").last()).toContainText(`$${(tin.price + 5).toFixed(2)}`)
  await page.getByLabel("Local pickup").check()
  await expect(page.getByRole("definition").last()).toContainText(`$${tin.price.toFixed(2)}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
