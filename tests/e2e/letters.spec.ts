import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  mark,
  onDatabase,
  signInAdmin,
  test,
} from "./support"

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
