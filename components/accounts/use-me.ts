"use client"

import { sayPhone } from "@/lib/people/rules"
import { useSession } from "./session-provider"

/** Who is signed in, for the fields of a form; empty for a visitor, and until the browser's storage has been read. */
export function useMe(): { name: string; email: string; phone: string } {
  const { student } = useSession()
  const { firstName = "", lastName = "", email = "", phone = "" } = student ?? {}
  const [first, last, address, number] = [firstName, lastName, email, phone].map(known)
  return { name: `${first} ${last}`.trim(), email: address ?? "", phone: sayPhone(number ?? "") }
}

/** The session's reading says Unknown for what is missing. */
function known(value: string): string {
  return value === "Unknown" ? "" : value
}
