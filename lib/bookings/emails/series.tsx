import { fullName } from "../../accounts/rules"
import { sayPolicies } from "../../content/rules/policy"
import { env } from "../../env"
import { MailFrame, Paragraph, Quote, SmallPrint } from "../../mail/frame"
import type { Composed, Written } from "../../mail/template"
import { called, inStudioTime, studioTimeAsOf, WhenEach } from "../../mail/when"
import { Where } from "../../mail/where"
import { formatUsd } from "../../money"
import { ReceiptLink } from "../../payments/emails"
import { kindOf, sayDiscreetly, sayType } from "../rules"
import type { SeriesMailData } from "./data"
import { backOfCancelled } from "./money-back"
import { sessionFile, when, yourBookings, yourSessions } from "./parts"

/** To the student: all sessions of one payment, with a calendar entry for each. */
export function seriesConfirmed({ sessions: all, discreet }: SeriesMailData, written: Written): Composed {
  const sessions = all.map((one) => ({ ...one, discreet: discreet ?? one.discreet }))
  const [first] = sessions
  if (!first) throw new Error("a series without sessions")
  const many = sayDiscreetly("sessions", first)
  const message = first.discreet ? "" : first.message
  return {
    subject: `You’re booked: ${sessions.length} ${many} from ${when(first)}`,
    replyTo: env().TEACHER_EMAIL,
    // Each is an entry of its own: a file holds one.
    attachments: sessions.map((one, index) => ({
      ...sessionFile(one, written, "REQUEST"),
      filename: sayDiscreetly(`session-${index + 1}.ics`, one),
    })),
    element: (
      <MailFrame
        preview={`${sessions.length} × ${kindOf(first)}, starting ${when(first)}`}
        heading={`See you soon, ${called(first)}`}
        button={yourSessions(first)}
      >
        <Paragraph>
          Your {sessions.length} {many}
          {inStudioTime(sessions)}:
        </Paragraph>
        <Paragraph>
          <WhenEach each={sessions} written={written} />
        </Paragraph>
        <Paragraph>
          {!first.discreet && `${sessions.length} × ${sayType(first.sessionType)}. `}
          {sayPaid(sessions)}
        </Paragraph>
        {backOfCancelled(first)}
        <Where {...first} />
        {message && <Paragraph>You wrote:</Paragraph>}
        {message && <Quote words={message} />}
        <Paragraph>
          Open the attached files to add them to your calendar. If something comes up, press “See your {many}”
          or just reply to this email.
        </Paragraph>
        {first.policy && (
          <SmallPrint>{sayDiscreetly(sayPolicies(sessions.map(({ policy }) => policy)), first)}</SmallPrint>
        )}
        <ReceiptLink {...first} />
      </MailFrame>
    ),
  }
}

/** To the teacher: the same in one email. */
export function seriesNew({ sessions }: SeriesMailData, written: Written): Composed {
  const [first] = sessions
  if (!first) throw new Error("a series without sessions")
  return {
    subject: `${sessions.length} new sessions: ${fullName(first)}, starting ${when(first)}`,
    replyTo: first.email,
    element: (
      <MailFrame
        preview={`${sayType(first.sessionType)}. ${sayPaid(sessions)}`}
        heading={`${fullName(first)} booked ${sessions.length} sessions`}
        button={yourBookings()}
      >
        <Paragraph>
          {sessions.map((one, index) => (
            <span key={one.bookingId}>
              {index > 0 && <br />}
              <strong>{studioTimeAsOf(one, written)}</strong>
            </span>
          ))}
        </Paragraph>
        <Paragraph>
          {sayType(first.sessionType)}. {sayPaid(sessions)}
        </Paragraph>
        <Paragraph>{first.link ? `Online: ${first.link}` : `At: ${first.address}`}</Paragraph>
        {first.message && <Quote words={first.message} />}
        <SmallPrint>Reply to this email to write to {first.email}.</SmallPrint>
      </MailFrame>
    ),
  }
}

function sayPaid(sessions: SeriesMailData["sessions"]): string {
  const cents = sessions.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  return `Paid: ${formatUsd(cents)} (${formatUsd(sessions[0]?.amountCents ?? 0)} each).`
}
