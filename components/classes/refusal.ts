/** The alert about a sign-up that was refused; one that is not needed is no error. */
export function refusalOf({ code, message }: { code: unknown; message: string }) {
  const title = refusalTitle(code)
  if (title !== FAILED) return { title, text: message }
  return { title, text: message || "Please try again.", tone: "error" as const }
}

/** Its title alone, by its code. */
export function refusalTitle(code: unknown): string {
  if (code === "ALREADY_SIGNED_UP") return "Already Signed Up"
  return code === "PAYMENT_PENDING" ? "Already on Its Way" : FAILED
}

const FAILED = "Sign-Up Failed"
