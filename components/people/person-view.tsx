import type { ReactNode } from "react"
import { PersonPasses } from "@/components/passes/person-passes"
import { TinReturns } from "@/components/shop/tin-returns"
import { ButtonLink } from "@/components/ui/button"
import { EmailLink } from "@/components/ui/email-link"
import { PageHeading } from "@/components/ui/page-heading"
import { formatWire } from "@/lib/money"
import type { PersonPage } from "@/lib/people/queries/person"
import { sayPhone, telHref } from "@/lib/people/rules"
import { formatDateMedium, instantToWallClock } from "@/lib/time"
import { NotesForm } from "./notes-form"
import { isAhead, OrderLines, PaymentLines, QuestionLines } from "./person-money"
import { ClassLines, SessionLines, WaitingLines, WaiverLines } from "./person-visits"

/** All that she knows of one person: how to reach them, her notes, and what they booked, paid, signed and asked. */
export function PersonView({ person, zone }: { person: PersonPage; zone: string }) {
  const { name, email, phone, account, notes } = person
  return (
    <>
      <PageHeading title={name || email} above={<Back />}>
        {account?.pronoun || account?.preferredName ? (
          <p className="text-small">
            {[account.preferredName && `Goes by ${account.preferredName}`, account.pronoun]
              .filter(Boolean)
              .join(", ")}
          </p>
        ) : null}
      </PageHeading>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div>
          <p className="flex flex-wrap gap-3 print:hidden">
            {phone ? <ButtonLink href={telHref(phone)}>Call {sayPhone(phone)}</ButtonLink> : null}
            <ButtonLink variant={phone ? "quiet" : "primary"} href={`mailto:${email}`}>
              Email
            </ButtonLink>
            <ButtonLink variant="quiet" href={`/admin/bookings?book=${person.key}`}>
              Book a session
            </ButtonLink>
          </p>
          <Facts person={person} zone={zone} />
        </div>
        <NotesForm personKey={person.key} initial={notes} zone={zone} />
        <SessionLines
          sessions={person.sessions}
          firstName={account?.firstName || name || email}
          zone={zone}
        />
        <PersonPasses personKey={person.key} name={name || email} zone={zone} />
        <ClassLines classes={person.classes} zone={zone} />
        <WaitingLines lines={person.waitingFor} zone={zone} />
        <PaymentLines payments={person.payments} zone={zone} />
        <OrderLines orders={person.orders} zone={zone} />
        {person.tins.lent > 0 ? (
          <TinReturns path={`/api/admin/people/${person.key}/tins`} initial={person.tins} title="Tins out" />
        ) : null}
        <WaiverLines classes={person.classes} papers={person.paperWaivers} name={name} zone={zone} />
        <QuestionLines questions={person.questions} zone={zone} />
      </div>
    </>
  )
}

function Back() {
  return (
    <a href="/admin/people" className="link inline-flex min-h-11 items-center print:hidden">
      All people
    </a>
  )
}

function Facts({ person, zone }: { person: PersonPage; zone: string }) {
  const { email, account, newsletter, payments } = person
  const unpaid = payments.filter(({ how }) => how === "owes")
  const sum = (list: typeof unpaid) => list.reduce((all, { amount }) => all + amount, 0)
  const owes = sum(unpaid.filter((one) => !isAhead(one)))
  const toPay = sum(unpaid.filter(isAhead))
  const facts: [label: string, value: ReactNode][] = [
    [
      "Owes",
      owes > 0 ? (
        <strong key="owes" className="text-danger">
          {formatWire(owes)}
        </strong>
      ) : null,
    ],
    ["To pay", toPay > 0 ? formatWire(toPay) : null],
    ["Email", <EmailLink key="email" to={email} />],
    ["Came to", cameTo(person)],
    ["Account", account ? accountOf(account, zone) : "none"],
    ["Location", account && [account.city, account.zipcode].filter(Boolean).join(" ")],
    ["Newsletter", newsletter],
  ]
  return (
    <dl className="mt-5 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5 text-small">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function accountOf({ createdAt, isVerified }: NonNullable<PersonPage["account"]>, zone: string): string {
  const since = formatDateMedium(instantToWallClock(new Date(createdAt), zone).date)
  return `since ${since}${isVerified ? "" : ", email not confirmed"}`
}

/** "3 sessions, 12 classes" by her ticks. */
function cameTo({ sessions, classes }: PersonPage): string {
  const came = (list: { attendance: string | null }[]) =>
    list.filter(({ attendance }) => attendance === "came").length
  const some = (count: number, one: string, more: string) =>
    count ? `${count} ${count === 1 ? one : more}` : ""
  return [some(came(sessions), "session", "sessions"), some(came(classes), "class", "classes")]
    .filter(Boolean)
    .join(", ")
}
