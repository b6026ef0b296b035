import { expect, test } from "vitest"
import { env } from "../env"
import { pictureLine } from "../markup"
import { texts } from "../site-texts"
import { renderLetter } from "./emails"

const address = `/api/pictures/${"0a".repeat(32)}-1120x840.jpg`

test("a picture is named by the site's address, has its size, and says what it shows where there are none", async () => {
  const text = `Hello,\n\n${pictureLine({ address, alt: 'A tin "of" <leaves>' })}\n\nSee you.`
  const letter = { subject: "Spring", text, button: { label: "", url: "" } }
  const written = await renderLetter({ letter, site: texts.site, email: "ada@example.com" })
  const [image = ""] = /<img [^>]*>/.exec(written.html) ?? []
  expect(image).toContain(`src="${new URL(address, env().SITE_URL).href}"`)
  expect(image).toMatch(/ alt="A tin &quot;of&quot; &lt;leaves&gt;"/)
  expect(image).toMatch(/ width="494"/)
  expect(image).toMatch(/ height="371"/)
  expect(written.text).toContain('A tin "of" <leaves>')
})
