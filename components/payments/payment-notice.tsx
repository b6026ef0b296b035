import { useEffect, useRef } from "react"
import { Notice } from "@/components/ui/notice"
import type { PaymentNote } from "./payment-state"

/** What has become of a payment; brought into view, as what stood on the screen while it was taken may have gone. */
export function PaymentNotice({ note }: { note: PaymentNote | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (note) place.current?.scrollIntoView({ block: "nearest" })
  }, [note])
  if (!note) return null
  return (
    <div ref={place} className="scroll-my-6">
      <Notice tone={note.tone}>{note.text}</Notice>
    </div>
  )
}
