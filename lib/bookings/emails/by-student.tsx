import { fullName } from "../../accounts/rules"
import { env } from "../../env"
import { MailFrame, Paragraph, SmallPrint } from "../../mail/frame"
import type { Composed, Written } from "../../mail/template"
import { called, When } from "../../mail/when"
import { Where } from "../../mail/where"
import { formatUsd } from "../../money"
import { sayDiscreetly, sayType } from "../rules"
import type { BookingMailData, MovedMailData } from "./data"
import { moneyBack } from "./money-back"
import { sessionFile, when, yourBookings, yourSessions } from "./parts"

/** The student has canceled a session: what goes back, and the canceled calendar entry. */
export function youCancelled(data: BookingMailData, written: Written): Composed {
  const session = sayDiscreetly("session", data)
  return {
    subject: `You’ve canceled your ${session} on ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [sessionFile(data, written, "CANCEL")],
    element: (
      <MailFrame
        preview={`The ${session} on ${when(data)} is canceled.`}
        heading={`Your ${session} is canceled`}
        button={{ href: `${env().SITE_URL}/dashboard?to=book`, label: "Find another time" }}
      >
        <Paragraph>
          {called(data)}, you’ve canceled your {session} on <When {...data} />.
        </Paragraph>
        {moneyBack(data)}
        <Paragraph>
          Open the attached file to take it off your calendar. Was this a mistake? Just reply to this email.
        </Paragraph>
      </MailFrame>
    ),
  }
}

/** The teacher hears that a student has canceled, and what she has to give back herself. */
export function studentCancelled(data: BookingMailData): Composed {
  return {
    subject: `${fullName(data)} canceled the session on ${when(data)}`,
    replyTo: data.email,
    element: (
      <MailFrame preview={sayToTeacher(data)} heading={`${fullName(data)} canceled`} button={yourBookings()}>
        <Paragraph>
          The session on <strong>{when(data)}</strong> is canceled. {sayType(data.sessionType)}.
        </Paragraph>
        <Paragraph>{sayToTeacher(data)}</Paragraph>
        <Paragraph>If nothing else is in the way, others can book the time again.</Paragraph>
        <SmallPrint>Reply to this email to write to {data.email}.</SmallPrint>
      </MailFrame>
    ),
  }
}

function sayToTeacher({
  refundedCents,
  paidBackCents = 0,
  keptCents = 0,
  firstName,
  ...data
}: BookingMailData) {
  const kept = keptCents > 0 ? ` You keep ${formatUsd(keptCents)}, by your policy.` : ""
  if (refundedCents) return `${formatUsd(refundedCents)} is being refunded through PayPal.${kept}`
  if (paidBackCents > 0)
    return `You took the money in person: please give ${firstName} ${formatUsd(paidBackCents)} back.${kept}`
  if (keptCents > 0) return `By your policy there’s no refund: you keep ${formatUsd(keptCents)}.`
  const isFree = data.amountCents === null && !data.desk
  if (!isFree) return "There’s nothing to refund."
  return data.isCodeKept
    ? "It was booked with a code, which stays used by your policy."
    : "It was booked with a code, which can be used again."
}

/** The student has moved a session: when it is now, with the changed calendar entry. */
export function youMoved(data: MovedMailData, written: Written): Composed {
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
          {called(data)}, you’ve moved your {session} from {when({ ...data, startsAt: data.movedFrom })} to{" "}
          <When {...data} />. {data.newTerms ? `${data.newTerms} ` : ""}Everything else stays the same.
        </Paragraph>
        <Where {...data} />
        <Paragraph>Open the attached file to update your calendar.</Paragraph>
        {data.policy && <SmallPrint>{sayDiscreetly(data.policy, data)}</SmallPrint>}
      </MailFrame>
    ),
  }
}

/** The teacher hears that a student has moved a session. */
export function studentMoved(data: MovedMailData): Composed {
  return {
    subject: `${fullName(data)} moved a session to ${when(data)}`,
    replyTo: data.email,
    element: (
      <MailFrame
        preview={`Before: ${when({ ...data, startsAt: data.movedFrom })}`}
        heading={`${fullName(data)} moved a session`}
        button={yourBookings()}
      >
        <Paragraph>
          From {when({ ...data, startsAt: data.movedFrom })} to <strong>{when(data)}</strong>.{" "}
          {sayType(data.sessionType)}.
        </Paragraph>
        <Paragraph>{data.link ? `Online: ${data.link}` : `At: ${data.address}`}</Paragraph>
        <SmallPrint>Reply to this email to write to {data.email}.</SmallPrint>
      </MailFrame>
    ),
  }
}
