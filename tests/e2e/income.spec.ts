import { mark, onDatabase } from "./database-support"
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

test("a pass that is still owed leads to the person’s page, where it is paid", async ({
  visitor: page,
  context,
}) => {
  const [name, email] = [`Ilse ${mark()}`, `${mark()}@example.com`]
  // Raw rows: a month in which the other tests sell nothing.
  await onDatabase((client) =>
    client.query(
      `WITH student AS (INSERT INTO student (first_name, last_name, email) VALUES ($1, '', $2) RETURNING id),
         desk AS (INSERT INTO desk_payment (amount_cents) VALUES (9000) RETURNING id),
         funding AS (INSERT INTO funding (desk_payment_id, cents) SELECT id, 0 FROM desk RETURNING id)
       INSERT INTO pass (student_id, funding_id, name, classes, expires_at, created_at)
       SELECT student.id, funding.id, 'Ten classes', 10, now() + interval '60 days', '2020-05-10T18:00:00Z'
       FROM student, funding`,
      [name, email],
    ),
  )
  await signInAdmin(context)
  await page.goto("/admin/income?month=2020-05")
  const row = page.getByRole("table", { name: "Still owed" }).getByRole("row").filter({ hasText: name })
  await expect(row).toContainText("$90")
  await row.getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByText("Ten classes").first()).toBeVisible()
})
