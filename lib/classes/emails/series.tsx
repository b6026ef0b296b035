import { env } from "../../env"
import { MailFrame, Paragraph } from "../../mail/frame"
import type { Composed, Written } from "../../mail/template"
import { ClassWhen, greeted, studioTime as when } from "../../mail/when"
import { Where } from "../../mail/where"
import type { SignUpMailData } from "./data"
import { type Before, cancelLink, classFile, isElsewhere } from "./parts"

type Change = SignUpMailData & { before: Before }
export type SeriesMailData = Pick<SignUpMailData, "email" | "name" | "preferredName"> & { changes: Change[] }

/** To one person, about every class of theirs that changes with its series. */
export function seriesChanged(data: SeriesMailData, written: Written): Composed {
  const { changes } = data
  const [first] = changes
  const isMoved = changes.some(({ before, startsAt }) => before.startsAt !== startsAt)
  const news = isMoved ? `New times${changes.some(isElsewhere) ? " and place" : ""}` : "A change"
  const titles = [...new Set(changes.map(({ title }) => title))].join(", ")
  const isOnePlace = changes.every((one) => one.address === first?.address && one.link === first?.link)
  return {
    subject: `${news}: ${titles}`,
    replyTo: env().TEACHER_EMAIL,
    // Each is an entry of its own: a file holds one.
    attachments: changes.map((one, index) => ({
      ...classFile(one, written, "REQUEST"),
      filename: `class-${index + 1}.ics`,
    })),
    element: (
      <MailFrame
        preview={changes.map((one) => `${one.title}, ${when(one)}`).join("; ")}
        heading="Your classes have changed"
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the calendar" }}
      >
        <Paragraph>{greeted(data)}, these classes of yours have changed:</Paragraph>
        {changes.map((one) => (
          <div key={one.signUpId}>
            <Paragraph>
              <strong>{one.title}</strong>, <ClassWhen {...one} />
              <br />
              Before: {sayBefore(one)}.{" "}
              <a href={cancelLink(one)} style={{ color: "inherit" }}>
                I can’t come then
              </a>
              {one.policy ? `. ${one.policy}` : ""}
            </Paragraph>
            {isOnePlace ? null : <Where {...one} />}
          </div>
        ))}
        {isOnePlace && first ? <Where {...first} /> : null}
        <Paragraph>
          You keep your spots. Open the attached files to update your calendar. If a class doesn’t work for
          you anymore, give up that spot above, or reply to this email.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function sayBefore({ before, title, startsAt, location }: Change): string {
  const parts = [
    before.title === title ? "" : before.title,
    before.startsAt === startsAt ? "" : when(before),
    before.location === location ? "" : before.location,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(", ") : "another place"
}
