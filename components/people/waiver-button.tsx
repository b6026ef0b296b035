"use client"

import { useSubmit } from "@/components/ui/use-submit"
import { saveWaiver, WAIVER_FAILED } from "./save-waiver"

/** Opens a signed waiver as a PDF. */
export function WaiverButton({ signUpId, name, label }: { signUpId: string; name: string; label: string }) {
  const { isBusy, submit } = useSubmit()
  const open = () => submit(() => saveWaiver({ signUpId, name }), WAIVER_FAILED)
  return (
    <button
      type="button"
      onClick={open}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 print:hidden"
    >
      {isBusy ? "Opening..." : "Open as PDF"}
      <span className="sr-only">: {label}</span>
    </button>
  )
}
