"use client"

import { type ReactNode, useState } from "react"
import useSWR from "swr"
import { Button } from "@/components/ui/button"
import { EmailLink } from "@/components/ui/email-link"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { WholeDates } from "@/components/ui/whole-dates"
import { sayType } from "@/lib/bookings/rules"
import { call } from "@/lib/client/call"
import type { EnquiryList, WireEnquiry } from "@/lib/enquiries/queries"
import { sayPhone, telHref } from "@/lib/people/rules"
import { formatDayAndTimeAsOf } from "@/lib/time"

const STEP = 50
const TO_ANSWER = "to-answer"

/** What visitors wrote: what waits for an answer, and what has one. */
export function EnquiryAdmin({
  waiting,
  answered,
  zone,
}: {
  waiting: EnquiryList
  answered: EnquiryList
  zone: string
}) {
  const { busy, submit } = useSubmit<string>()
  const toAnswer = useEnquiries({ isAnswered: false, initial: waiting })
  const done = useEnquiries({ isAnswered: true, initial: answered })

  const mark = ({ _id, answeredAt }: WireEnquiry) =>
    submit(
      async () => {
        const body = { isAnswered: answeredAt === null }
        await call(`/api/admin/enquiries/${_id}`, { method: "PUT", as: "admin", body })
        await Promise.all([toAnswer.refetch(), done.refetch()])
        // The line that was pressed is in the other list now.
        document.getElementById(TO_ANSWER)?.focus()
      },
      { title: "That couldn’t be marked." },
      _id,
    )

  const line = (enquiry: WireEnquiry) => (
    <Enquiry
      key={enquiry._id}
      enquiry={enquiry}
      zone={zone}
      isBusy={busy.has(enquiry._id)}
      onMark={() => mark(enquiry)}
    />
  )
  return (
    <div className="grid gap-12">
      {toAnswer.isStale || done.isStale ? (
        <Notice tone="warning">Trying again. These lists may be a minute old.</Notice>
      ) : null}
      <EnquiryPart title="To answer" list={toAnswer} line={line} empty="No one is waiting for a reply." />
      <EnquiryPart
        title="Answered"
        list={done}
        line={line}
        empty="Nothing has been marked as answered yet."
      />
    </div>
  )
}

function useEnquiries({ isAnswered, initial }: { isAnswered: boolean; initial: EnquiryList }) {
  const [limit, setLimit] = useState(STEP)
  const { data, error, mutate } = useSWR<EnquiryList>(
    `/api/admin/enquiries?answered=${isAnswered ? 1 : 0}&limit=${limit}`,
    (path: string) => call<EnquiryList>(path, { as: "admin" }),
    { fallbackData: initial, keepPreviousData: true, refreshInterval: 60_000 },
  )
  return {
    ...(data ?? initial),
    isStale: error !== undefined,
    refetch: () => mutate().catch(() => {}),
    showMore: () => setLimit(limit + STEP),
  }
}

function EnquiryPart({
  title,
  list,
  line,
  empty,
}: {
  title: string
  list: ReturnType<typeof useEnquiries>
  line: (enquiry: WireEnquiry) => ReactNode
  empty: string
}) {
  return (
    <section aria-label={title}>
      <h2
        id={title === "To answer" ? TO_ANSWER : undefined}
        tabIndex={-1}
        className="mb-4 text-heading outline-none"
      >
        {title} <span className="text-small text-muted tabular-nums">({list.total})</span>
      </h2>
      {list.total === 0 ? <p className="border-y border-line py-6 text-muted">{empty}</p> : null}
      <ul className="border-ink not-empty:border-t">{list.enquiries.map(line)}</ul>
      {list.total > list.enquiries.length ? (
        <Button variant="quiet" className="mt-5 print:hidden" onClick={list.showMore}>
          Show older ones
        </Button>
      ) : null}
    </section>
  )
}

function Enquiry({
  enquiry,
  zone,
  isBusy,
  onMark,
}: {
  enquiry: WireEnquiry
  zone: string
  isBusy: boolean
  onMark: () => void
}) {
  const { _id, kind, name, email, phone, sessionType, message, createdAt, answeredAt } = enquiry
  const about = kind === "booking_request" ? `Free intro, ${sayType(sessionType)}` : "Message"
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 text-small md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <div className="thumbs">
        <p>
          <a href={`/admin/people/of/enquiry/${_id}`} className="link font-semibold">
            {name}
          </a>
        </p>
        <p>
          <EmailLink to={email} />
        </p>
        {phone ? (
          <p>
            <a href={telHref(phone)} className="link">
              {sayPhone(phone)}
            </a>
          </p>
        ) : null}
      </div>
      <div className="min-w-0">
        <p className="text-muted">
          <WholeDates>
            {`${about}. Sent ${formatDayAndTimeAsOf(new Date(createdAt), zone, new Date())}`}
          </WholeDates>
        </p>
        {message ? <p className="mt-2 max-w-measure whitespace-pre-line">{message}</p> : null}
      </div>
      <div className="md:max-lg:col-start-2 print:hidden">
        <Button
          variant="quiet"
          busy={isBusy}
          busyLabel="Saving..."
          aria-label={`${answeredAt ? "Mark as unanswered" : "Mark as answered"}: ${name}`}
          onClick={onMark}
        >
          {answeredAt ? "Mark as unanswered" : "Mark as answered"}
        </Button>
      </div>
    </li>
  )
}
