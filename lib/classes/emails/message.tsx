import { env } from "../../env"
import { MailFrame, Paragraph, SmallPrint } from "../../mail/frame"
import type { Composed } from "../../mail/template"
import { formatMoment } from "../../time"

export type MessageData = {
  name: string
  email: string
  subject: string
  text: string
  title: string
  startsAt: string
}

/** What she writes to everyone in a class. */
export function message(data: MessageData): Composed {
  const { subject, text, title } = data
  const when = formatMoment(new Date(data.startsAt), env().STUDIO_TIME_ZONE)
  return {
    subject,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame preview={`${title}, ${when}`} heading={subject}>
        {text.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never move
          <Paragraph key={index}>
            {paragraph.split("\n").map((words, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do the lines
              <span key={row}>
                {row > 0 && <br />}
                {words}
              </span>
            ))}
          </Paragraph>
        ))}
        <SmallPrint>
          About {title}, {when}. Just reply to this email to reach me.
        </SmallPrint>
      </MailFrame>
    ),
  }
}
