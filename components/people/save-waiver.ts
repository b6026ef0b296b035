import { callForFile } from "@/lib/client/call"
import { saveFile } from "@/lib/client/save-file"

/** Saves a signed waiver as a PDF. */
export async function saveWaiver({ signUpId, name }: { signUpId: string; name: string }): Promise<void> {
  const text = await callForFile(`/api/admin/signups/${signUpId}/waiver`, { as: "admin" })
  saveFile({ name: `waiver ${name}.pdf`, type: "application/pdf", text })
}

export const WAIVER_FAILED = { title: "The waiver couldn’t be loaded." }
