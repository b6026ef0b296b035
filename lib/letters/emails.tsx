import { env } from "../env"
import { MailFrame } from "../mail/frame"
import { htmlAndText } from "../mail/html-and-text"
import type { Composed, DataOf, Template, Written } from "../mail/template"
import { MailWords } from "../mail/words"
import { leaveHeaders, unsubscribeLink } from "../newsletter/keys"
import type { Texts } from "../site-texts"
import { buttonOf, excerptOf, type LetterWords } from "./rules"

type Site = Texts["site"]

/** The letter as she sees it before anybody else. */
export const templates = {
  "letters/test": test,
} satisfies Record<string, Template<LetterWords>>

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function test(letter: LetterWords, { recipient }: Written): Composed {
  return { subject: `Test: ${letter.subject}`, element: frameOf({ letter, email: recipient }) }
}

function frameOf({ letter, email, site }: { letter: LetterWords; email: string; site?: Site }) {
  const { subject, text } = letter
  return (
    <MailFrame
      preview={excerptOf(text).slice(0, 140)}
      heading={subject}
      button={buttonOf(letter)}
      unsubscribe={unsubscribeLink(email)}
      sender={site}
    >
      <MailWords text={text} />
    </MailFrame>
  )
}

/** A letter to one address as HTML and as plain text. */
export function renderLetter(given: { letter: LetterWords; site: Site; email: string }) {
  return htmlAndText(frameOf(given), { withPictures: true })
}

/** As many characters as an address may have: what one letter weighs at most is measured with it. */
export const LONGEST_ADDRESS = `${"r".repeat(242)}@example.com`

/** Stands for the reader's address while a letter is rendered, once for all of a batch. */
const READER = `reader-${"0f9c".repeat(6)}@letters.invalid`

/** Makes the body of a batch call: the letter to each of these people, with their own links to leave. */
export async function letterWriter(given: { letter: LetterWords; site: Site }) {
  const { subject } = given.letter
  const { html, text } = await renderLetter({ ...given, email: READER })
  const [from, replyTo] = [env().LETTERS_FROM ?? env().MAIL_FROM, env().TEACHER_EMAIL]
  const [marked, link] = [unsubscribeLink(READER), unsubscribeLink]
  return (people: { id: string; email: string }[]): string =>
    JSON.stringify(
      people.map(({ id, email }) => ({
        from,
        to: [email],
        reply_to: replyTo,
        subject,
        html: html.replaceAll(marked, () => link(email)),
        text: text.replaceAll(marked, () => link(email)),
        headers: leaveHeaders(id),
      })),
    )
}
