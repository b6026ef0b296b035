import { expect, test } from "vitest"
import { env } from "../env"
import { pictureLine } from "../markup"
import { texts } from "../site-texts"
import { LONGEST_ADDRESS, letterWriter, renderLetter } from "./emails"
import { MOST_BYTES } from "./rules"
import { letterBody } from "./schema"

const address = `/api/pictures/${"0a".repeat(32)}-1120x840.jpg`

test("a picture is named by the site's address, has its size, and says what it shows where there are none", async () => {
  const text = `Hello,\n\n${pictureLine({ address, alt: 'A tin "of" <leaves>' })}\n\nSee you.`
  const letter = { subject: "Spring", text, button: { label: "", url: "" } }
  const written = await renderLetter({ letter, site: texts.site, email: "ada@example.com" })
  const [image = ""] = /<img [^>]*>/.exec(written.html) ?? []
  expect(image).toContain(`src="${new URL(address, env().SITE_URL).href}"`)
  expect(image).toMatch(/ alt="A tin &quot;of&quot; &lt;leaves&gt;"/)
  expect(image).toMatch(/ width="494"/)
  // A table's cell grows with a picture that is not held to its width: in a narrow window the letter would be cut off.
  expect(image).toMatch(/;width:100%;[^"]*;max-width:494px"/)
  expect(image).toMatch(/ height="371"/)
  expect(written.text).toContain('A tin "of" <leaves>')
})

test("the longest letter that can be typed is not cut off by Gmail, whoever reads it", async () => {
  const picture = pictureLine({ address, alt: "A tin of leaves" })
  const paragraph = `${"Wörter, and **more** of them. ".repeat(20).trim()}\n\n${picture}\n\n`
  const text = paragraph.repeat(30).slice(0, 20_000)
  const button = { label: "B".repeat(60), url: `https://site.example/${"b".repeat(479)}` }
  const letter = letterBody.required().parse({ subject: "S".repeat(150), text, button })
  expect(letter.text).toHaveLength(20_000)
  const write = await letterWriter({ letter, site: texts.site })
  const [sent] = JSON.parse(write([{ id: crypto.randomUUID(), email: LONGEST_ADDRESS }]))
  expect(LONGEST_ADDRESS).toHaveLength(254)
  expect(Buffer.byteLength(sent.html)).toBeLessThan(MOST_BYTES)
})
