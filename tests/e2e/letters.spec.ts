import { mark, onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { signInAdmin } from "./people-support"
import { expect, test } from "./test"

/** A letter that everybody has. */
async function addLetter(given: { subject: string; slug: string; text: string }): Promise<string> {
  const { rows } = await onDatabase((client) =>
    client.query(
      `INSERT INTO letter (subject, slug, text, button_label, button_url, state, is_public, started_at, ended_at)
      VALUES ($1, $2, $3, 'See the tins', 'https://example.com/tins', 'sent', true, now(), now()) RETURNING id`,
      [given.subject, given.slug, given.text],
    ),
  )
  return rows[0].id
}

test.describe("a letter on the site", () => {
  test.use({ quiet: [/status of 404/] })

  test("is read and found by feed readers, until she takes it off", async ({ visitor: page, context }) => {
    const slug = `plums-${mark()}`
    const subject = `Plums & <figs> ${slug}`
    const id = await addLetter({
      subject,
      slug,
      text: "The first **plums** are in.\n\n- dried\n- in [tins](/chocolates)",
    })
    await page.goto(`/letters/${slug}`)
    await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible()
    await expect(page.getByRole("link", { name: "See the tins" })).toHaveAttribute(
      "href",
      "https://example.com/tins",
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const items = await page.evaluate(async () => {
      const feed = document.querySelector<HTMLLinkElement>('link[type="application/rss+xml"]')?.href ?? ""
      const text = await (await fetch(feed)).text()
      // Throws nothing: what is not well-formed has no item.
      const parsed = new DOMParser().parseFromString(text, "application/xml")
      return [...parsed.querySelectorAll("item")].map((item) => ({
        title: item.querySelector("title")?.textContent,
        html: item.querySelector("description")?.textContent,
      }))
    })
    const item = items.find(({ title }) => title === subject)
    expect(item?.html).toContain("<strong>plums</strong>")

    const desk = await context.newPage()
    await signInAdmin(context)
    await desk.goto(`/admin/letters/${id}`)
    await desk.getByRole("checkbox", { name: "Show it on my site, too" }).uncheck()
    await expect(desk.getByText("Only your readers have it.")).toBeVisible()
    expect((await page.reload())?.status()).toBe(404)
  })
})

test("a letter that lacks something, or is late, is not asked about; once scheduled it says so in sight", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  const { rows } = await onDatabase((client) =>
    client.query("INSERT INTO letter (subject, text) VALUES ('', '') RETURNING id"),
  )
  await onDatabase((client) =>
    client.query("INSERT INTO subscriber (email, confirmed_at) VALUES ($1, now())", [
      `${mark()}@example.com`,
    ]),
  )
  await page.goto(`/admin/letters/${rows[0].id}`)
  await page.getByRole("button", { name: /^Send to / }).click()
  await expect(page.getByText("Please give the letter a subject.")).toBeVisible()
  await expect(page.getByText("Please write something first.")).toBeVisible()
  await expect(page.getByLabel("Subject")).toBeFocused()
  await expect(page.getByText("Please give the letter a subject.")).toBeInViewport()
  await page.getByLabel("Subject").fill(`Plums ${mark()}`)
  await expect(page.getByText("Please give the letter a subject.")).toHaveCount(0)
  await page.getByRole("button", { name: /^Send to / }).click()
  await expect(page.getByLabel("Letter", { exact: true })).toBeFocused()
  await page.getByLabel("Letter", { exact: true }).fill("They are here.")
  await page.getByLabel("Or send later").fill("2020-01-02T10:00")
  await page.getByRole("button", { name: "Schedule" }).click()
  await expect(page.getByText("That time has passed.")).toBeVisible()
  await expect(page.getByLabel("Or send later")).toBeFocused()
  const year = new Date().getUTCFullYear() + 1
  await page.getByLabel("Or send later").fill(`${year}-11-26T10:00`)
  await expect(page.getByText("That time has passed.")).toHaveCount(0)
  await page.getByRole("button", { name: "Schedule" }).click()
  const question = page.getByRole("alertdialog", {
    name: new RegExp(`^Send it on \\w{3}, Nov 26, ${year} at 10:00 AM to .*(person|people)\\?$`),
  })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole("button", { name: "Not yet" }).click()
  await expect(page.getByText("Saved.")).toBeVisible()
  await page.getByRole("button", { name: "Schedule" }).click()
  await question.getByRole("button", { name: "Schedule it" }).click()
  const progress = page.getByRole("region", { name: /^Goes out on \w{3}, Nov 26/ })
  await expect(progress).toBeFocused()
  await expect(progress.getByRole("heading")).toBeInViewport()
  await progress.getByRole("button", { name: "Stop" }).click()
  await expect(progress).toHaveCount(0)
})

test("a letter is kept while its button is half written, and goes out only with a whole one", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  const { rows } = await onDatabase((client) =>
    client.query("INSERT INTO letter (subject, text) VALUES ('Plums', '') RETURNING id"),
  )
  await onDatabase((client) =>
    client.query("INSERT INTO subscriber (email, confirmed_at) VALUES ($1, now())", [
      `${mark()}@example.com`,
    ]),
  )
  await page.goto(`/admin/letters/${rows[0].id}`)
  const saved = page.waitForResponse((answer) => !!answer.request().postData()?.includes("They are here."))
  await page.getByLabel("Button text").fill("Order")
  await page.getByLabel("Letter", { exact: true }).fill("They are here.")
  expect((await saved).status()).toBe(200)
  await expect(page.getByText("Saved.")).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("Letter", { exact: true })).toHaveValue("They are here.")
  await expect(page.getByLabel("Button text")).toHaveValue("Order")
  await page.getByRole("button", { name: /^Send to / }).click()
  await expect(page.getByText("The button needs both text and a link.")).toBeVisible()
})

test.describe("a scheduled letter that is open in two tabs", () => {
  test.use({ quiet: [/status of 409/] })

  test("is not overwritten by the tab that knows only the earlier text", async ({
    visitor: page,
    context,
  }) => {
    await signInAdmin(context)
    const { rows } = await onDatabase((client) =>
      client.query(
        `INSERT INTO letter (subject, text, state, send_at)
        VALUES ('Plums', '**Yellow** ones.', 'scheduled', now() + interval '30 days') RETURNING id`,
      ),
    )
    await page.goto(`/admin/letters/${rows[0].id}`)
    await expect(page.locator("strong", { hasText: "Yellow" })).toBeVisible()
    await onDatabase((client) =>
      client.query("UPDATE letter SET text = 'Blue ones.', version = version + 1 WHERE id = $1", [
        rows[0].id,
      ]),
    )
    const looked = () => page.waitForResponse((one) => one.url().endsWith(`/api/admin/letters/${rows[0].id}`))
    await looked()
    await looked()
    await page.getByText("Change it, or send it now").click()
    await page.getByLabel("Subject").fill("Damsons")
    await expect(page.getByText("This letter was changed in another tab.")).toBeVisible()
    await onDatabase((client) => client.query("DELETE FROM letter WHERE id = $1", [rows[0].id]))
  })
})
