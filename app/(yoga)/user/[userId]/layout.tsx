import type { Metadata } from "next"
import type { ReactNode } from "react"
import { requireStudentPage } from "@/lib/auth/guards"

export const metadata: Metadata = { robots: { index: false } }

type Props = { children: ReactNode; params: Promise<{ userId: string }> }

export default async function StudentLayout({ children, params }: Props) {
  await requireStudentPage((await params).userId)
  return <div className="wrap pb-section">{children}</div>
}
