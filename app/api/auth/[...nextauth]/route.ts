import NextAuth from "next-auth"
import { authOptions } from "@/lib/auth/next-auth"
import { nextAuthRoute } from "@/lib/auth/next-auth-route"

const handle = NextAuth(authOptions)

export const GET = nextAuthRoute(handle)
export const POST = nextAuthRoute(handle)
