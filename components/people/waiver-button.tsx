"use client"

import { useSubmit } from "@/components/ui/use-submit"
import { callForFile } from "@/lib/client/call"
import { saveFile } from "@/lib/client/save-file"

/** Opens a signed waiver as a PDF. */
export function WaiverButton({ signUpId, name, label }: { signUpId: string; name: string; label: string }) {
  const { isBusy, submit } = useSubmit()
  const open = () =>
    submit(
      async () => {
        const text = await callForFile(`/api/admin/signups/${signUpId}/waiver`, { as: "admin" })
        saveFile({ name: `waiver ${name}.pdf`, type: "application/pdf", text })
      },
      { title: "The waiver couldn’t be loaded." },
    )
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
