import { Link } from "react-email"
import { sessionFile } from "../../bookings/emails/parts"
import { kindOf } from "../../bookings/rules"
import { cancelLink, classFile } from "../../classes/emails/parts"
import { env } from "../../env"
import { MailFrame, Paragraph } from "../../mail/frame"
import type { Composed, Written } from "../../mail/template"
import { When, studioTime as when } from "../../mail/when"
import { Where } from "../../mail/where"
import type { NewPlaceData } from "../commands/places"

/** One email for everything to come of one person, when the studio or the meeting link is another. */
export function newPlace(data: NewPlaceData, written: Written): Composed {
  const { firstName, classes } = data
  const sessions = data.sessions.map((one) => ({ ...one, discreet: data.discreet ?? one.discreet }))
  const all = [
    ...sessions.map((one) => ({ ...one, id: one.bookingId, what: kindOf(one), location: "" })),
    ...classes.map((one) => ({ ...one, id: one.signUpId, what: one.title })),
  ].sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  const files = [
    ...sessions.map((one) => sessionFile(one, written, "REQUEST")),
    ...classes.map((one) => classFile(one, written, "REQUEST")),
  ].map((file, index) => ({
    ...file,
    filename: index === 0 ? file.filename : `${index + 1}-${file.filename}`,
  }))
  const [first] = all
  // Who has no account has a link for each spot.
  const isGuest = sessions.length === 0 && classes.every(({ hasAccount }) => hasAccount === false)
  const rest = all.length === 1 ? "" : ` and ${all.length - 1} more`
  return {
    subject: `New place: ${first ? when(first) : ""}${rest}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: files,
    element: (
      <MailFrame
        preview={first ? first.address || "There’s a new link." : ""}
        heading="There’s a new place to meet"
        button={isGuest ? undefined : { href: `${env().SITE_URL}/dashboard`, label: "See your bookings" }}
      >
        <Paragraph>
          {firstName}, {all.length === 1 ? "this has" : "these have"} a new place. The{" "}
          {all.length === 1 ? "time stays" : "times stay"} the same.
        </Paragraph>
        {all.map((one, index) => {
          const isSaid = all.slice(0, index).some((other) => isSamePlace(one, other))
          return (
            <div key={one.id}>
              <Paragraph>
                <When {...one} />
                <br />
                {one.what}
                {isSaid && (one.link ? ", with the same link" : ", at the same address")}
              </Paragraph>
              {isSaid ? null : <Where {...one} />}
              {isGuest && "cancelToken" in one ? (
                <Paragraph>
                  Can’t make it there?{" "}
                  <Link href={cancelLink(one)} style={{ color: "#1e241f", textDecoration: "underline" }}>
                    Give up your spot
                  </Link>
                  .
                </Paragraph>
              ) : null}
            </div>
          )
        })}
        <Paragraph>
          Open the attached {all.length === 1 ? "file" : "files"} to update your calendar. If this doesn’t
          work for you, just reply to this email.
        </Paragraph>
      </MailFrame>
    ),
  }
}

type Placed = { address: string; link: string }

function isSamePlace(one: Placed, other: Placed): boolean {
  return one.address === other.address && one.link === other.link
}
