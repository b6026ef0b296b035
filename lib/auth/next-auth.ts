import type { NextAuthOptions } from "next-auth"
import CredentialsProvider from "next-auth/providers/credentials"
import { endStudentSession, redeemLink } from "../accounts/commands"
import { findStudent } from "./sessions"
import { STUDENT_SESSION_SECONDS } from "./student-cookie"

/** next-auth for students: JWT cookies that are bound to a session row (product.md 2). */
export const authOptions: NextAuthOptions = {
  secret: process.env.NEXTAUTH_SECRET || process.env.AUTH_SECRET,
  session: { strategy: "jwt", maxAge: STUDENT_SESSION_SECONDS },
  logger: {
    error: (code, metadata) => log("error", code, metadata),
    warn: (code) => log("warn", code),
    debug: () => {},
  },
  pages: { signIn: "/login", error: "/login", signOut: "/login", verifyRequest: "/login" },
  providers: [
    CredentialsProvider({
      id: "login-link",
      name: "Login link",
      credentials: { token: { type: "text" } },
      authorize: async (credentials) => {
        const token = credentials?.token
        if (typeof token !== "string" || token === "" || token.length > 200) return null
        const opened = await redeemLink({ token, purpose: "login" }).catch(() => null)
        return opened && { id: opened.studentId, sid: opened.sessionId }
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user ? { sub: user.id, sid: (user as { sid?: string }).sid } : token),
    session: async ({ session, token }) => {
      const claims = { subject: String(token.sub), sessionId: String(token.sid) }
      const student = await findStudent(claims)
      return {
        expires: session.expires,
        user: student ? { name: student.firstName, email: student.email } : undefined,
      }
    },
  },
  events: {
    signOut: async ({ token }) => {
      if (typeof token.sid === "string") await endStudentSession({ sessionId: token.sid })
    },
  },
}

function log(level: "error" | "warn", code: string, metadata?: unknown): void {
  const message = metadata instanceof Error ? metadata.message : ""
  console.error(JSON.stringify({ level, at: new Date().toISOString(), name: `next-auth ${code}`, message }))
}
