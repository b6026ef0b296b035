import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { signInAdmin } from "./people-support"
import { expect, test } from "./test"

test("a month of income has a row for all that she sells, and the rows add up", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await page.goto("/admin/income")
  const table = page.getByRole("table", { name: /^Income in/ })
  const rows = await table.getByRole("row").allInnerTexts()
  const amounts = rows
    .map((row) => ({
      of: /Sessions|Classes|Passes|Chocolates|Total/.exec(row)?.[0],
      cents: [...row.matchAll(/(−?)\$([\d,]+(?:\.\d\d)?)/g)].map(
        ([, sign, dollars = ""]) => (sign ? -1 : 1) * Math.round(Number(dollars.replaceAll(",", "")) * 100),
      ),
    }))
    .filter(({ of }) => of !== undefined)
  expect(amounts.map(({ of }) => of)).toEqual(["Sessions", "Classes", "Passes", "Chocolates", "Total"])
  const total = amounts.pop()?.cents ?? []
  for (const [column, sum] of total.entries())
    expect(amounts.reduce((all, { cents }) => all + (cents[column] ?? 0), 0)).toBe(sum)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
