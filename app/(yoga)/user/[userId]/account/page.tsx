import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { AccountActions } from "@/components/accounts/account-actions"
import { AccountForm } from "@/components/accounts/account-form"
import { AccountPart } from "@/components/accounts/account-part"
import { DiscreetSwitch } from "@/components/accounts/discreet-switch"
import { ReminderChoice } from "@/components/accounts/reminder-choice"
import { PrivateFeed } from "@/components/calendar/private-feed"
import { PageHeading } from "@/components/ui/page-heading"
import { findUser } from "@/lib/accounts/queries/student"
import { SINCE_ZONE } from "@/lib/accounts/rules"
import { requireStudentPage } from "@/lib/auth/guards"
import { studentFeedSince } from "@/lib/calendar/queries/student-feed"
import { env } from "@/lib/env"
import { formatDateInFull, instantToWallClock } from "@/lib/time"

export const metadata: Metadata = { title: "Account" }

type Props = { params: Promise<{ userId: string }> }

export default async function AccountPage({ params }: Props) {
  const student = await requireStudentPage((await params).userId)
  const [user, since] = await Promise.all([findUser(student.id), studentFeedSince(student.id)])
  if (!user) redirect("/login")
  return (
    <>
      <PageHeading title="Account Settings" />
      <AccountForm user={user} />
      <p className="mt-8 text-small text-muted">
        Student since {formatDateInFull(instantToWallClock(new Date(user.createdAt), SINCE_ZONE).date)}
      </p>
      <div className="mt-16 grid max-w-2xl gap-10">
        <ReminderChoice user={user} />
        <AccountPart
          title="Discretion"
          text="Would you rather keep the kind of session private from anyone who sees your inbox, calendar, or PayPal statement? Turn this on and I’ll call it an appointment. Emails and calendar entries for classes still name the class."
        >
          <DiscreetSwitch studentId={user.id} initial={user.discreet} />
        </AccountPart>
        <div className="border-t border-line pt-6">
          <PrivateFeed
            path={`/api/user/${student.id}/calendar-feed`}
            as="student"
            initial={since}
            zone={env().STUDIO_TIME_ZONE}
            title="Your calendar"
          >
            Add a private link to the calendar app on your phone or computer. Your sessions and classes will
            show up there and stay up to date. Anyone who has the link can see them, so keep it to yourself.
          </PrivateFeed>
        </div>
        <AccountActions studentId={student.id} />
      </div>
    </>
  )
}
