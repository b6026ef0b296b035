import { expect, test } from "vitest"
import type { SignUpMailData } from "../classes/emails/data"
import type { NewMail } from "./queue"

const to = "ada@example.com"
const place = {} as SignUpMailData

/** It is the compiler that looks at these (`npm run check`): it must refuse each line under a mark. */
const mails: NewMail[] = [
  { key: "1", to, template: "newsletter/welcome", data: { id: "s1" } },
  { key: "2", to, template: "enquiries/many", data: {} },
  // @ts-expect-error: nothing that a template is given is left out
  { key: "3", to, template: "newsletter/welcome", data: {} },
  // @ts-expect-error: nor is it of another kind
  { key: "4", to, template: "newsletter/welcome", data: { id: 4 } },
  // @ts-expect-error: another template's facts
  { key: "5", to, template: "classes/changed", data: place },
  // @ts-expect-error: a name that no template has
  { key: "6", to, template: "classes/moved", data: place },
  // @ts-expect-error: facts for a template that takes none
  { key: "7", to, template: "enquiries/many", data: { id: "s1" } },
]

test("the outbox takes for each template what that template is given", () => {
  expect(mails).toHaveLength(7)
})
