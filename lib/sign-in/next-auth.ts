import type { Account, NextAuthOptions, Profile } from "next-auth"
import CredentialsProvider from "next-auth/providers/credentials"
import GoogleProvider from "next-auth/providers/google"
import { signInWithGoogle } from "../accounts/commands/google"
import { endStudentSession, type OpenedSession, redeemLink } from "../accounts/commands/redeem"
import { isHttps } from "../auth/cookies"
import { findStudent } from "../auth/sessions"
import { STUDENT_SESSION_SECONDS } from "../auth/student-cookie"
import { env } from "../env"

/** Google is asked up to three times for one sign-in: together they stay under eight seconds. */
const GOOGLE_PATIENCE_MS = 2500

/**
 * next-auth for students: JWT cookies that are bound to a session row (docs/decisions/0004-sessions.md). `browserBinding` is
 * the cookie of the browser that asks, to which Google's one-time code is bound. `redeem` is what the Credentials
 * provider does for a token: every session begins with it. From the outside it takes login links.
 */
export function authOptions({
  browserBinding,
  redeem = (token) => redeemLink({ token, purpose: "login" }),
}: {
  browserBinding: string
  redeem?: (token: string) => Promise<OpenedSession>
}): NextAuthOptions {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env()
  return {
    secret: process.env.NEXTAUTH_SECRET || process.env.AUTH_SECRET,
    useSecureCookies: isHttps(),
    session: { strategy: "jwt", maxAge: STUDENT_SESSION_SECONDS },
    logger: {
      error: (code, metadata) => log(code.includes("OAUTH") ? "warn" : "error", code, metadata),
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
          const opened = await redeem(token).catch(() => null)
          return opened && { id: opened.studentId, sid: opened.sessionId }
        },
      }),
      GoogleProvider({
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
        wellKnown: `${GOOGLE_ISSUER}/.well-known/openid-configuration`,
        checks: ["pkce", "state", "nonce"],
        httpOptions: { timeout: GOOGLE_PATIENCE_MS },
      }),
    ],
    callbacks: {
      signIn: ({ account, profile }) =>
        account?.provider !== "google" || comeBack({ account, profile, browserBinding }),
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
}

/** The address that Google's sign-in returns to, with a one-time code; false refuses. No cookie is set here. */
async function comeBack(given: { account: Account; profile?: Profile; browserBinding: string }) {
  const said = (given.profile ?? {}) as Record<string, unknown>
  const found = await signInWithGoogle({
    browserBinding: given.browserBinding,
    profile: {
      sub: given.account.providerAccountId,
      email: said.email,
      emailVerified: said.email_verified,
      givenName: said.given_name,
      familyName: said.family_name,
    },
  })
  if (!found) return false
  const query = new URLSearchParams({ token: found.code, userId: found.studentId })
  return `${env().SITE_URL}/user/oauth?${query}`
}

function log(level: "error" | "warn", code: string, metadata?: unknown): void {
  const { error } = (metadata ?? {}) as { error?: unknown }
  const cause = metadata instanceof Error ? metadata : error
  const message = cause instanceof Error ? cause.message.slice(0, 300) : ""
  console.error(JSON.stringify({ level, at: new Date().toISOString(), name: `next-auth ${code}`, message }))
}
