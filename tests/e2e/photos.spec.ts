import sharp from "sharp"
import { mark } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInAdmin } from "./people-support"
import { expect, test } from "./test"

// A photo without a description, and one that cannot be read.
test.use({ quiet: [/status of 400/] })

/** As a phone held sideways takes it. */
function photo(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1800, height: 2400, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const file = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await photo(background),
})

test("a photo is uploaded on a phone, described, looked at, published, seen, and the drawing brought back", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await page.goto("/admin/settings/home")
  const section = page.getByRole("region", { name: "Home" })
  const hero = section.getByRole("group", { name: "The landscape at the top" })
  const says = hero.getByLabel("What it shows")
  const drawing = await says.inputValue()
  await hero.getByLabel(/^Choose a photo/).setInputFiles(await file("lake.jpg", "#336a7c"))
  const thumbnail = hero.locator("img")
  await expect(thumbnail).toHaveJSProperty("naturalWidth", 2400)
  await expect(thumbnail).toHaveJSProperty("naturalHeight", 1600)
  await expect(says).toHaveValue("")
  await hero.getByLabel("Keep of the photo").selectOption("Bottom or right")
  await expect(hero.getByLabel("Keep of the photo")).toHaveValue("end")
  await section.getByRole("button", { name: "Publish" }).click()
  await expect(hero.getByRole("alert")).toContainText("please describe what it shows")
  const shown = `The lake in the morning ${mark()}`
  await says.fill(shown)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await section.getByRole("button", { name: "Preview" }).click()
  const looked = page.frameLocator("iframe").getByRole("img", { name: shown })
  await expect(looked).not.toHaveJSProperty("naturalWidth", 0)
  await page.getByRole("button", { name: "Close preview" }).click()
  await section.getByRole("button", { name: "Publish" }).click()
  await answer(page, "Published. Visitors see it now.")

  const visitor = await context.newPage()
  await visitor.goto("/")
  const seen = visitor.getByRole("img", { name: shown })
  await expect(seen).not.toHaveJSProperty("naturalWidth", 0)
  const [box, width] = [await seen.boundingBox(), visitor.viewportSize()?.width ?? 0]
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(width)
  await expect(visitor.locator("picture source").first()).toHaveCSS("display", "none")
  await expectAccessible(visitor)
  await expectNoSidewaysScroll(visitor)

  await hero.getByRole("button", { name: /^Back to the drawing/ }).click()
  await expect(says).toHaveValue(drawing)
  await section.getByRole("button", { name: "Publish" }).click()
  await answer(page, "Published. Visitors see it now.")
  await visitor.goto("/")
  await expect(visitor.getByRole("img", { name: shown })).toHaveCount(0)
  await expect(visitor.getByRole("img", { name: drawing })).toBeVisible()
})

test("a file that is no photo is refused with words, and the next one is taken", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await page.goto("/admin/settings/about")
  const slideshow = page.getByRole("group", { name: "Slideshow" })
  const add = slideshow.getByLabel(/^Add a photo/)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(3000)])
  await add.setInputFiles({ name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: heic })
  await expect(slideshow.getByRole("status")).toContainText("This is a HEIC photo")
  await add.setInputFiles(await file("room.jpg", "#8a6a3c"))
  await expect(slideshow.getByRole("textbox", { name: "Photo 1" })).toBeVisible()
  await expect(slideshow.getByRole("status")).toBeHidden()
  await expectAccessible(page)
  await slideshow.getByRole("button", { name: "Remove photo 1" }).click()
  await expect(slideshow.getByRole("textbox", { name: "Photo 1" })).toHaveCount(0)
})

test("a picture is put into a letter where she was writing", async ({ visitor: page, context }) => {
  await signInAdmin(context)
  await page.goto("/admin/letters")
  await page.getByRole("button", { name: "Write a letter" }).click()
  await page.getByLabel("Subject").fill(`Picture ${mark()}`)
  const text = page.getByLabel("Letter", { exact: true })
  await text.fill("Hello.")
  await page.getByLabel(/^Add a picture/).setInputFiles(await file("tin.jpg", "#6b3f22"))
  await page.getByLabel("What it shows").fill("A tin on a table")
  await page.getByRole("button", { name: "Put it into the letter" }).click()
  await expect(text).toHaveValue(/^Hello\.\n\n!\[A tin on a table\]\(\/api\/pictures\/.*\.jpg\)$/)
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Preview" }).click()
  const picture = page.frameLocator("iframe").getByRole("img", { name: "A tin on a table" })
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click()
  await expect(page.getByRole("heading", { name: "Letters", level: 1 })).toBeVisible()
})
