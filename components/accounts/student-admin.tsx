"use client"

import type { ReactNode } from "react"
import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { EmailLink } from "@/components/ui/email-link"
import { Field, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { PageLinks } from "@/components/ui/page-links"
import { type Column, DataTable } from "@/components/ui/table"
import { useSubmit } from "@/components/ui/use-submit"
import type { StudentPage, WireStudent } from "@/lib/accounts/queries/students"
import { fullName, SINCE_ZONE, STUDENTS_A_PAGE } from "@/lib/accounts/rules"
import { call, callForText } from "@/lib/client/call"
import { saveFile } from "@/lib/client/save-file"
import { sayPhone } from "@/lib/people/rules"
import { formatDateMedium, formatTime12, instantToWallClock, shortZoneName } from "@/lib/time"
import { useDeleteStudent } from "./use-delete-student"

/** The admin's clients: searched, paged, taken along as CSV, deleted (docs/product.md, Admin users). */
export function StudentAdmin({ initial, search }: { initial: StudentPage; search: string }) {
  const query = new URLSearchParams({ page: String(initial.page), search })
  const { data, error, mutate } = useSWR(
    `/api/admin/users?${query}`,
    (path: string) => call<StudentPage>(path, { as: "admin" }),
    { fallbackData: initial, revalidateOnMount: false },
  )
  const { remove, busy } = useDeleteStudent({ onDeleted: () => mutate() })
  const { alert } = useAlerts()
  const { isBusy: isExporting, submit } = useSubmit()
  const { users, total, page, pages } = data ?? initial

  const takeAlong = () =>
    submit(
      async () => {
        const text = await callForText("/api/admin/users/export", { as: "admin" })
        saveFile({ name: "students.csv", type: "text/csv", text })
      },
      () => alert({ title: "Failed to fetch users.", text: "Please try again.", tone: "error" }),
    )

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <form action="/admin/users" className="flex grow basis-80 items-end gap-3">
          <Field label="Search by name or email" className="max-w-sm min-w-0 flex-1">
            <TextInput type="search" name="search" defaultValue={search} maxLength={200} />
          </Field>
          <Button type="submit" variant="quiet">
            Search
          </Button>
        </form>
        <Button variant="quiet" busy={isExporting} busyLabel="Collecting..." onClick={takeAlong}>
          Download CSV
        </Button>
      </div>
      {error ? <Notice tone="error">Failed to fetch users.</Notice> : null}
      <p className="text-small text-muted tabular-nums" role="status">
        {search ? `${total} found for “${search}”.` : `${total} ${total === 1 ? "student" : "students"}`}
      </p>
      <div className="overflow-x-auto">
        <DataTable
          caption="Clients"
          from="xl"
          columns={columns({ offset: (page - 1) * STUDENTS_A_PAGE, remove, busy })}
          rows={users}
          rowKey={({ _id }) => _id}
          empty={search ? "No one has that name or email." : "No one has registered yet."}
        />
      </div>
      <PageLinks
        page={page}
        pages={pages}
        to={(number) => `/admin/users?${new URLSearchParams({ page: String(number), search })}`}
      />
    </div>
  )
}

/** What somebody typed: a word stays whole, but one that is very long makes its column no wider. */
function Breaking({ children }: { children: ReactNode }) {
  return children ? <span className="block wrap-break-word xl:max-w-32">{children}</span> : null
}

function columns(given: {
  offset: number
  remove: (student: WireStudent) => void
  busy: ReadonlySet<string>
}): Column<WireStudent>[] {
  const { offset, remove, busy } = given
  return [
    { key: "number", heading: "#", isSaidAbove: true, cell: (_student, index) => offset + index + 1 },
    {
      key: "firstName",
      heading: "First Name",
      cell: ({ _id, firstName, lastName }) => (
        <Breaking>
          <a
            href={`/admin/people/of/student/${_id}`}
            className="link font-semibold"
            aria-label={fullName({ firstName, lastName })}
          >
            {firstName}
          </a>
        </Breaking>
      ),
    },
    { key: "lastName", heading: "Last Name", cell: ({ lastName }) => <Breaking>{lastName}</Breaking> },
    {
      key: "preferredName",
      heading: "Preferred Name",
      cell: ({ preferredName }) => <Breaking>{preferredName}</Breaking>,
    },
    { key: "pronoun", heading: "Pronoun", cell: ({ pronoun }) => <Breaking>{pronoun}</Breaking> },
    {
      key: "email",
      heading: "Email",
      cell: ({ email, isVerified }) => (
        <div className="xl:min-w-40">
          <EmailLink to={email} />
          {isVerified ? null : <span className="block text-muted">not confirmed</span>}
        </div>
      ),
    },
    {
      key: "phone",
      heading: "Phone",
      cell: ({ phone }) => (phone ? <span className="whitespace-nowrap">{sayPhone(phone)}</span> : null),
    },
    {
      key: "city",
      heading: "Location",
      cell: ({ city }) => (city ? <span className="block wrap-break-word xl:min-w-24">{city}</span> : null),
    },
    { key: "zipcode", heading: "Zip", cell: ({ zipcode }) => zipcode },
    { key: "since", heading: "User Since", cell: ({ createdAt }) => <Since instant={createdAt} /> },
    {
      key: "actions",
      heading: "Actions",
      hideHeading: "on phones",
      cell: (student) => (
        <Button
          variant="danger"
          className="print:hidden"
          aria-label={`Delete ${student.firstName} ${student.lastName}`}
          busy={busy.has(student._id)}
          busyLabel="Deleting..."
          onClick={() => remove(student)}
        >
          Delete
        </Button>
      ),
    },
  ]
}

/** A moment on the Los Angeles clock, short enough for a table. */
export function Since({ instant }: { instant: string }) {
  const at = new Date(instant)
  const { date, time } = instantToWallClock(at, SINCE_ZONE)
  return (
    <time dateTime={instant} className="tabular-nums">
      <span className="whitespace-nowrap">{formatDateMedium(date)},</span>{" "}
      <span className="whitespace-nowrap">
        {formatTime12(time)} {shortZoneName(at, SINCE_ZONE)}
      </span>
    </time>
  )
}
