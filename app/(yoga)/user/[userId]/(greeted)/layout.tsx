import type { ReactNode } from "react"
import { PageHeading } from "@/components/ui/page-heading"
import { requireStudentPage } from "@/lib/auth/guards"

type Props = { children: ReactNode; params: Promise<{ userId: string }> }

export default async function GreetedLayout({ children, params }: Props) {
  const student = await requireStudentPage((await params).userId)
  return (
    <>
      <PageHeading title={`Hi, ${student.firstName}!`} />
      {children}
    </>
  )
}
