import { env } from "../../env"
import { MailFrame, Paragraph } from "../../mail/frame"
import type { Composed, Written } from "../../mail/template"
import { called, When } from "../../mail/when"
import { Where } from "../../mail/where"
import { sayDiscreetly } from "../rules"
import type { MovedMailData } from "./data"
import { sessionFile, when, yourSessions } from "./parts"

/** The student hears when a session is now, with the changed calendar entry. */
export function moved(data: MovedMailData, written: Written): Composed {
  const session = sayDiscreetly("session", data)
  return {
    subject: `New time: your ${session} is now on ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [sessionFile(data, written, "REQUEST")],
    element: (
      <MailFrame
        preview={`Before: ${when({ ...data, startsAt: data.movedFrom })}`}
        heading={`Your ${session} has a new time`}
        button={yourSessions(data)}
      >
        <Paragraph>
          {called(data)}, I’ve moved your {session} from {when({ ...data, startsAt: data.movedFrom })} to{" "}
          <When {...data} />. {data.newTerms ? `${data.newTerms} ` : ""}Everything else stays the same.
        </Paragraph>
        <Where {...data} />
        <Paragraph>
          Open the attached file to update your calendar. If this doesn’t work for you, just reply to this
          email.
        </Paragraph>
      </MailFrame>
    ),
  }
}
