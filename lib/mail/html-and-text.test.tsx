import { expect, test } from "vitest"
import { MailFrame, Paragraph } from "./frame"
import { htmlAndText } from "./html-and-text"
import { Where } from "./where"

const frame = (
  <MailFrame preview="Hello" heading="Hello">
    <Paragraph>
      <a href="https://studio.example/receipts/1?key=ab">Your receipt</a>, for your records.
    </Paragraph>
    <Paragraph>
      <a href="https://studio.example/calendar">The calendar</a> and{" "}
      <a href="https://studio.example/passes">the passes</a>
    </Paragraph>
    <Where address="210 Quincy Street, Port Townsend, WA 98368" link="https://meet.example/maya" />
  </MailFrame>
)

test("a link has angle brackets in plain text, so that what follows is no part of it", async () => {
  const { text } = await htmlAndText(frame)
  expect(text).toContain("Your receipt <https://studio.example/receipts/1?key=ab>, for your records.")
  expect(text).toContain(
    "The calendar <https://studio.example/calendar> and the passes <https://studio.example/passes>\n",
  )
  expect(text).toMatch(/: https:\/\/meet\.example\/maya$/m)
})

test("an address doesn’t break after its house number or in its city, state and ZIP, and is written as usual in plain text", async () => {
  const { html, text } = await htmlAndText(frame)
  expect(html).toContain("210&nbsp;Quincy Street, Port&nbsp;Townsend,&nbsp;WA&nbsp;98368")
  expect(text).toContain("210 Quincy Street, Port Townsend, WA 98368")
})
