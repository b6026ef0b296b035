"use client"

import { useRouter } from "next/navigation"
import { DeskPaid } from "@/components/bookings/desk-paid"

/** Takes what somebody owes for a session, from their page. */
export function TakeOwed({
  slotId,
  firstName,
  amount,
}: {
  slotId: string
  firstName: string
  amount: number
}) {
  const router = useRouter()
  const desk = { how: "owes" as const, amount, paidBack: 0 }
  return (
    <div className="mt-2 print:hidden">
      <DeskPaid session={{ _id: slotId, firstName, desk }} onChanged={() => router.refresh()} />
    </div>
  )
}
