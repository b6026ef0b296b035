"use client"

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react"
import type { WireUser } from "@/lib/accounts/queries/student"
import { CallError, call, clearStored, readStored, refreshToken, store } from "@/lib/client/call"
import { keepBooking } from "@/lib/client/kept-booking"
import { takeLoggedOut } from "@/lib/client/logged-out"

export type Student = WireUser

type Session = {
  state: "loading" | "visitor" | "student"
  student: Student | null
  /** The stored token is being looked at. */
  isValidating: boolean
  /** The server has said so since this page was opened. */
  isConfirmed: boolean
  signIn: (given: { user: unknown; token: string }) => Student
  /** What the student has just changed of their own record. */
  update: (user: Student) => void
  signOut: () => Promise<void>
}

const VALIDATION_DELAY_MS = 300
const SessionContext = createContext<Session | null>(null)

/** Who is signed in, in this browser. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error("useSession needs a SessionProvider")
  return session
}

/** Restores the session (docs/product.md, Browser storage): the stored user at once, the token after 300 ms. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Session["state"]>("loading")
  const [student, setStudent] = useState<Student | null>(null)
  const [isValidating, setIsValidating] = useState(false)
  const [isConfirmed, setIsConfirmed] = useState(false)

  const forget = useCallback(() => {
    clearStored("student")
    setStudent(null)
    setState("visitor")
    setIsConfirmed(false)
  }, [])

  useEffect(() => {
    const stored = parse(readStored("user"))
    setStudent(stored && fromLogin(stored))
    setState(stored ? "student" : "visitor")
    const token = readStored("userToken")
    if (!token) return
    const timer = setTimeout(async () => {
      setIsValidating(true)
      try {
        const user = await validate(token)
        // Signed out in the meantime: then this says nothing any more.
        if (readStored("userToken") === null) return
        setStudent(user)
        setState("student")
        setIsConfirmed(true)
        store("user", JSON.stringify(user))
      } catch (error) {
        if (error instanceof CallError && (error.status === 404 || error.isPassing)) return
        forget()
      } finally {
        setIsValidating(false)
      }
    }, VALIDATION_DELAY_MS)
    return () => clearTimeout(timer)
  }, [forget])

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== "user" && key !== null) return
      const stored = parse(readStored("user"))
      setStudent(stored && fromLogin(stored))
      setState(stored ? "student" : "visitor")
    }
    window.addEventListener("storage", follow)
    return () => window.removeEventListener("storage", follow)
  }, [])

  const signIn = useCallback<Session["signIn"]>(({ user, token }) => {
    takeLoggedOut()
    const signedIn = fromLogin(user)
    store("user", JSON.stringify(signedIn))
    store("userToken", token)
    setStudent(signedIn)
    setState("student")
    setIsConfirmed(true)
    return signedIn
  }, [])

  const update = useCallback((user: Student) => {
    store("user", JSON.stringify(user))
    setStudent(user)
  }, [])

  const signOut = useCallback(async () => {
    await call("/api/user/logout", { method: "POST" }).catch(() => {})
    keepBooking(null)
    forget()
  }, [forget])

  const session = useMemo(
    () => ({ state, student, isValidating, isConfirmed, signIn, update, signOut }),
    [state, student, isValidating, isConfirmed, signIn, update, signOut],
  )
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
}

/** The profile behind a token. An access token that has only grown old is traded for a new one first. */
async function validate(token: string): Promise<Student> {
  const first = await call<Validation>("/api/user/validate-token", { method: "POST", body: { token } })
  if (first.isValid) return fromValidation(first.user)
  if (!(await refreshToken("student", token))) throw new Error("the session has ended")
  const body = { token: readStored("userToken") ?? "" }
  const second = await call<Validation>("/api/user/validate-token", { method: "POST", body })
  if (!second.isValid) throw new Error("the session has ended")
  return fromValidation(second.user)
}

type Validation = { isValid: boolean; user?: unknown }
type Fields = Record<string, unknown>

function parse(stored: string | null): Fields | null {
  try {
    const value: unknown = JSON.parse(stored ?? "null")
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null
  } catch {
    return null
  }
}

/**
 * The login reading (docs/product.md, User): firstName defaults to Unknown, lastName to User, the rest to empty text.
 */
function fromLogin(given: unknown): Student {
  const outer = (given ?? {}) as Fields
  const user = (outer.userData ?? outer) as Fields
  return reading(user, { firstName: "Unknown", lastName: "User", other: "" })
}

/** The validated reading: missing text is Unknown. */
function fromValidation(given: unknown): Student {
  return reading((given ?? {}) as Fields, { firstName: "Unknown", lastName: "Unknown", other: "Unknown" })
}

function reading(user: Fields, missing: { firstName: string; lastName: string; other: string }): Student {
  const text = (key: string, otherwise: string) => {
    const value = user[key]
    return typeof value === "string" ? value : otherwise
  }
  return {
    id: text("id", text("_id", "N/A")),
    firstName: text("firstName", missing.firstName),
    lastName: text("lastName", missing.lastName),
    email: text("email", missing.other),
    image: text("image", ""),
    phone: text("phone", missing.other),
    preferredName: text("preferredName", missing.other),
    pronoun: text("pronoun", missing.other),
    city: text("city", missing.other),
    zipcode: text("zipcode", missing.other),
    createdAt: text("createdAt", missing.other),
    remindersOff: user.remindersOff === true,
    discreet: user.discreet === true,
  }
}
