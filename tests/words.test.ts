import { describe, expect, test } from "vitest"
import { filesUnder } from "./support/house"
import { type Sentence, sentencesOf } from "./support/sentences"

/** The specification's own texts, which are kept to the letter. */
const SPECIFIED = [
  "You are not authorized to access this page. Redirecting to login.",
  "Could not delete subscriber.",
  "Your payment could not be processed. Please check your payment details and try again.",
  "We couldn't verify that you're human. Please try again.",
  "We couldn't submit your form. Please try again later.",
  "We couldn't confirm your booking. Please try again or contact support if the issue persists.",
  "We couldn't load the PayPal button. Please refresh the page and try again.",
  "We couldn't display the PayPal buttons. Please refresh the page and try again.",
  "We couldn't load PayPal. Please try again later.",
  "We couldn’t process your subscription.",
  "This email is already on our list.",
  "You've already registered for this class.",
  "This email doesn't exist here yet. Please register as a new student.",
  "You've been unsubscribed successfully. I'm sorry to see you go!",
]

/** What browsers, PayPal and the server's log read: headers, styles, the keys of the log of what was done. */
const UNSAID = [
  ...[
    "lib/web/",
    "lib/db.ts",
    "lib/http/reply.ts",
    "lib/letters/queries/feed.tsx",
    "lib/mail/frame.tsx",
    "lib/worker/main.ts",
    "app/sheet.tsx",
  ],
  ...["app/api/user/[userId]/data/", "components/ui/page-preview.tsx"],
]

/** The waiver is a contract, in a contract's words. */
const WAIVER = "of my own free will"

const RULES: [what: string, pattern: RegExp][] = [
  ["“mail” for email", /\bmail(s|ed|ing|box)?\b/i],
  ["a straight quote or apostrophe", /["']/],
  ["“we” for the teacher", /\b([Ww]e|[Oo]urs?|us)\b/],
  ["a British spelling", /\b(cancelled|cancelling|enquir\w+|colour|favourite|practise\w*)\b/i],
  ["a date with the day first", /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/],
  ["a time that is not “9:00 AM”", /\b\d{1,2}(:\d\d)? ?(am|pm|a\.m\.|p\.m\.)(?!\w)|\b\d{1,2}(AM|PM)\b/],
  [
    "stiff words",
    /\b(cannot|could not|does not|do not|did not|is not|are not|was not|there is no)\b|\bany more(?=[.,;])/i,
  ],
  ["a state or code", /(?<!order )\b[a-z]+_[a-z]+(_[a-z]+)*\b/],
]

function offencesIn(sentences: Sentence[]): string[] {
  return sentences
    .filter(({ text }) => !SPECIFIED.includes(text) && !text.includes(WAIVER))
    .flatMap(({ path, line, text }) =>
      RULES.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${path}:${line} ${what}: ${text}`),
    )
}

const said = ["app", "components", "lib"]
  .flatMap(filesUnder)
  .filter((path) => !path.endsWith(".d.ts") && !UNSAID.some((start) => path.startsWith(start)))
  .flatMap((path) => sentencesOf(path))

test("every sentence in the sources is in the teacher's voice", () => expect(offencesIn(said)).toEqual([]))

test("the texts of the specification are still said", () => {
  expect(SPECIFIED.filter((one) => !said.some(({ text }) => text === one))).toEqual([])
})

describe("a planted sentence is found", () => {
  test.each([
    ["between tags", "export const A = () => <p>A mail tells you {when} it is.</p>"],
    ["in an attribute", 'export const A = () => <Notice title="We will be in touch" />'],
    ["in one word", 'export const label = { title: "Mail" }'],
    ["in a template", "export const say = (name: string) => `$" + "{name} cannot come`"],
    ["in a choice", 'export const say = (isIt: boolean) => (isIt ? "You\'re in" : "")'],
    ["thrown at a caller", 'export const f = () => { throw new AppError("GONE", "I could not find it.") }'],
    ["in a default", 'export const f = ({ text = "Ships Mon 9 Nov" }) => text'],
    ["in a date", 'export const pickup = "Thursday to Sunday, 11am to 5pm"'],
  ])("%s", (_where, source) => expect(offencesIn(sentencesOf("planted.tsx", source))).toHaveLength(1))
})

test.each([
  ["the path of a module", 'import { queue } from "../mail/we are not read"'],
  ["a class of the style sheet", 'export const A = () => <p className="mail us" />'],
  ["what is written for the log", 'throw new Error("the mail could not be sent")'],
  ["a query", "export const q = sql`SELECT 'mail' FROM us`"],
])("%s is no sentence", (_what, source) => expect(offencesIn(sentencesOf("planted.tsx", source))).toEqual([]))
