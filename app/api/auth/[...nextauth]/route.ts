import { nextAuthRoute } from "@/lib/sign-in/next-auth-route"

export { nextAuthRoute as GET, nextAuthRoute as POST }
