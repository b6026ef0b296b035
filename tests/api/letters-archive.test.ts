import { expect, test } from "vitest"
import { adminToken, call, db, eventually, siteUrl } from "../support/api"

/** Letters on the site (docs/product.md, Letters), where everybody who gets them has had them before. */

type Letter = { _id: string; state: string; isPublic: boolean; path: string | null }
const admin = async (method: string, path: string, body?: unknown) =>
  (await call(`/api/admin/letters${path}`, { method, body, token: await adminToken() }))
    .body as unknown as Letter
const show = (id: string, isPublic: boolean) => admin("PUT", `/${id}/archive`, { isPublic })

async function page(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${siteUrl()}${path}`)
  return { status: answer.status, text: await answer.text() }
}
const isShown = async (path: string, subject: string) => {
  const [own, list, feed, sitemap] = await Promise.all(
    [path, "/letters", "/letters/feed.xml", "/sitemap.xml"].map(page),
  )
  return [
    own?.status === 200 && own.text.includes(subject),
    list?.text.includes(`href="${path}"`),
    feed?.text.includes(`${path}</guid>`),
    sitemap?.text.includes(`${path}</loc>`),
  ]
}
const EVERYWHERE = [true, true, true, true]
const NOWHERE = [false, false, false, false]

/** A letter that waits for being sent on, and has nobody left whom it has not reached. */
async function written({ subject = `Plums ${crypto.randomUUID()}`, text = "Hello **there**." } = {}) {
  const { _id } = await admin("POST", "", { subject, text })
  await db().letter.update({ where: { id: _id }, data: { state: "stopped", startedAt: new Date(0) } })
  const path = `/letters/${subject.toLowerCase().replaceAll(" ", "-")}`
  return { id: _id, subject, path }
}
async function sent(id: string): Promise<Letter> {
  // Nobody confirmed before there was a site.
  await db().letter.update({ where: { id }, data: { startedAt: new Date("1960-01-01") } })
  await admin("POST", `/${id}/send`, {})
  return eventually(async () => {
    const letter = await admin("GET", `/${id}`)
    return letter.state === "sent" ? letter : null
  })
}

test("a letter is on the site once everybody has it, and for as long as she shows it", async () => {
  const { id, subject, path } = await written()
  expect(await isShown(path, subject)).toEqual(NOWHERE)
  expect(await sent(id)).toMatchObject({ isPublic: true, path })
  await eventually(async () => `${await isShown(path, subject)}` === `${EVERYWHERE}`)
  await eventually(async () => (await page("/contact")).text.includes('href="/letters"'))
  expect(await show(id, false)).toMatchObject({ isPublic: false, path: null })
  expect(await isShown(path, subject)).toEqual(NOWHERE)
  expect(await show(id, true)).toMatchObject({ isPublic: true, path })
  expect(await isShown(path, subject)).toEqual(EVERYWHERE)
})

test("one that she does not show is on no page when it has been sent", async () => {
  const { id, subject, path } = await written()
  await show(id, false)
  expect(await sent(id)).toMatchObject({ isPublic: false, path: null })
  expect(await isShown(path, subject)).toEqual(NOWHERE)
})

test("one of before letters had pages gets its own when she shows it", async () => {
  const subject = `Quinces ${crypto.randomUUID()}`
  const { id } = await db().letter.create({
    data: { subject, text: "Hello.", state: "sent", startedAt: new Date(), endedAt: new Date() },
  })
  expect(await admin("GET", `/${id}`)).toMatchObject({ isPublic: false, path: null })
  const { path } = await show(id, true)
  expect(await isShown(path ?? "", subject)).toEqual(EVERYWHERE)
})

test("the second of a subject has an address of its own, and each leads to the other", async () => {
  const first = await written()
  const second = await written({ subject: first.subject })
  expect((await sent(first.id)).path).toBe(first.path)
  expect((await sent(second.id)).path).toBe(`${first.path}-2`)
  expect((await page(first.path)).text).toContain(`href="${first.path}-2"`)
  expect((await page(`${first.path}-2`)).text).toContain(`href="${first.path}"`)
})

test("its feed has whole links, and shows as text what looks like markup", async () => {
  const subject = `Figs ${crypto.randomUUID()} </title><script>1</script> & "more"`
  const { id } = await written({
    subject,
    text: "<img src=x onerror=alert(1)> ]]> & [the calendar](/calendar)\u0008 [bad](javascript:alert(1))",
  })
  const { path } = await sent(id)
  await eventually(async () => (await page("/letters/feed.xml")).text.includes(path ?? "?"))
  const answer = await fetch(`${siteUrl()}/letters/feed.xml`)
  expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8")
  const feed = await answer.text()
  expect(feed).toContain("&lt;/title&gt;&lt;script&gt;1&lt;/script&gt; &amp; &quot;more&quot;</title>")
  // Escaped once as HTML and once as XML.
  expect(feed).toContain("&amp;lt;img src=x onerror=alert(1)&amp;gt; ]]&amp;gt;")
  expect(feed).toContain(`href=&quot;${siteUrl()}/calendar&quot;`)
  expect(feed).not.toContain("href=&quot;javascript:")
  expect(feed).not.toContain("\u0008")
  const own = (await page(path ?? "")).text
  expect(own).not.toContain("<script>1</script>")
  expect(own).not.toContain("<img src=x")
})

test.each(["/letters/nothing-here", "/letters/feed.xml/more"])("%s is not there", async (path) => {
  expect((await page(path)).status).toBe(404)
})
