import { env } from "../env"
import { MailFrame, Paragraph, Quote, SmallPrint } from "../mail/frame"
import type { Composed, DataOf, Template } from "../mail/template"
import { ClassWhen, greeted, ownTime, studioTime } from "../mail/when"
import { Where } from "../mail/where"

/** What people in the line of a full class are told; the names are those of the `mail` table. */
export const templates = {
  "waiting/listed": listed,
  "waiting/offered": offered,
  "waiting/moved": moved,
  "waiting/cancelled": cancelled,
} satisfies Record<string, Template<never>>

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

/** The facts that are stored with such an email. */
export type WaitingMailData = {
  waitingId: string
  name: string
  preferredName: string
  email: string
  timeZone: string
  title: string
  /** ISO 8601. */
  startsAt: string
  /** ISO 8601. Until when, and where; an online class has no address. Not in emails that were written before these were kept. */
  endsAt?: string
  location?: string
  address?: string
  /** What it costs, and how they will pay; empty for nothing, and not in emails that were written before it was kept. */
  price?: string
  /** Opens the page of this place in the line. */
  token: string
}

function waitingLink({ token }: { token: string }): string {
  return `${env().SITE_URL}/waiting-list?token=${token}`
}

function listed(data: WaitingMailData): Composed {
  return {
    subject: `On the waiting list: ${data.title}, ${studioTime(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview="I’ll email you as soon as there’s a spot."
        heading={`You’re on the list, ${greeted(data)}`}
        button={{ href: waitingLink(data), label: "Take me off the list" }}
      >
        <Paragraph>
          <strong>{data.title}</strong> on <ClassWhen {...data} /> is full right now.
        </Paragraph>
        <ItsPlace data={data} />
        <ItsPrice data={data} />
        <Paragraph>
          When a spot opens, I offer it to one person at a time, in order. When it’s your turn, I’ll hold it
          for you and email you. You’ll usually have four hours to say yes; overnight hours don’t count.
        </Paragraph>
        <SmallPrint>
          Have your plans changed? Take yourself off the list. Didn’t sign up yourself? Use the same button.
        </SmallPrint>
      </MailFrame>
    ),
  }
}

function offered(data: WaitingMailData & { until: string }): Composed {
  return {
    subject: `A spot for you: ${data.title}, ${studioTime(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview={`It’s yours until ${studioTime({ startsAt: data.until })}.`}
        heading={`There’s a spot for you, ${greeted(data)}`}
        button={{ href: waitingLink(data), label: "See your spot" }}
      >
        <Paragraph>
          A spot has opened in <strong>{data.title}</strong> on <ClassWhen {...data} />, and I’m holding it
          for you until <Deadline data={data} until={data.until} />.
        </Paragraph>
        <ItsPlace data={data} />
        <ItsPrice data={data} />
        <Paragraph>
          Say yes or no on the next page; just opening it doesn’t decide anything. If I don’t hear from you,
          the spot goes to the next person in line.
        </Paragraph>
      </MailFrame>
    ),
  }
}

/** Beside the time of the class, which says that it is on the studio's clock. */
function Deadline({ data: { timeZone }, until: startsAt }: { data: WaitingMailData; until: string }) {
  const own = ownTime({ startsAt, timeZone })
  return (
    <>
      <strong>{studioTime({ startsAt })}</strong>
      {own && ` (for you ${own})`}
    </>
  )
}

/** Without its link, which is for those who have a spot. */
function ItsPlace({ data }: { data: WaitingMailData }) {
  if (data.address) return <Where location={data.location} address={data.address} />
  if (data.address === undefined) return null
  return (
    <Paragraph>
      <strong>Where:</strong> online. I’ll email you the link once you have a spot.
    </Paragraph>
  )
}

function ItsPrice({ data }: { data: WaitingMailData }) {
  if (!data.price) return null
  return (
    <Paragraph>
      <strong>Price:</strong> {data.price}
    </Paragraph>
  )
}

/** What was before, and the place as it is; without them in emails that were written when only the time counted. */
type MovedMailData = WaitingMailData & {
  before: string
  titleBefore?: string
  placeBefore?: string
  place?: string
  until: string | null
}

function moved(data: MovedMailData): Composed {
  const { before, titleBefore = data.title, placeBefore, place, until } = data
  const isMoved = before !== data.startsAt
  const isElsewhere = place !== placeBefore
  return {
    subject: `${isMoved ? `New time${isElsewhere ? " and place" : ""}` : "A change"}: ${data.title}, ${studioTime(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview={`${data.title} is now on ${studioTime(data)}.`}
        heading={`The class you’re waiting for has ${isMoved ? "moved" : "changed"}`}
        button={{ href: waitingLink(data), label: until ? "See your spot" : "Take me off the list" }}
      >
        <Paragraph>
          {greeted(data)}, {titleBefore} on {studioTime({ ...data, startsAt: before })}
          {isElsewhere && placeBefore ? `, ${placeBefore},` : ""} is now:
        </Paragraph>
        <Paragraph>
          <strong>{data.title}</strong>
          <br />
          <ClassWhen {...data} />
        </Paragraph>
        <ItsPlace data={data} />
        {until ? (
          <Paragraph>
            I’m still keeping a spot for you, until <Deadline data={data} until={until} />. If that doesn’t
            work for you, say no on the next page, and the next in line gets it.
          </Paragraph>
        ) : (
          <Paragraph>
            You keep your place in line. If that doesn’t work for you, you can take yourself off the list on
            the next page.
          </Paragraph>
        )}
      </MailFrame>
    ),
  }
}

function cancelled(data: WaitingMailData & { line?: string }): Composed {
  return {
    subject: `Canceled: ${data.title}, ${studioTime(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview="The class you were waiting for is canceled."
        heading={`This class is canceled, ${greeted(data)}`}
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the other classes" }}
      >
        <Paragraph>
          I’ve had to cancel <strong>{data.title}</strong> on <ClassWhen {...data} />, so its waiting list is
          closed too. I’m sorry. There’s nothing you need to do.
        </Paragraph>
        {data.line && <Quote words={data.line} />}
      </MailFrame>
    ),
  }
}
