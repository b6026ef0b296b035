import { NextRequest } from "next/server"
import NextAuth from "next-auth"
import { AppError } from "../errors"
import { readText } from "../http/body"
import { toErrorResponse } from "../http/reply"
import { googleFailed } from "./google"
import { markerOf } from "./marker"
import { authOptions } from "./next-auth"

type Context = { params: Promise<{ nextauth: string[] }> }

// Not "_log", by which anybody could write into our log.
const ACTIONS = new Set(["session", "csrf", "providers", "signin", "signout", "callback", "error"])

/** next-auth's own handler behind the house's door: known actions, and bodies that are counted while they come in. */
export async function nextAuthRoute(request: NextRequest, context: Context): Promise<Response> {
  try {
    const [action = "", provider] = (await context.params).nextauth
    if (!ACTIONS.has(action)) throw new AppError("NOT_FOUND", "There is nothing at this address.")
    const asked = request.method === "POST" ? await counted(request) : request
    const { marker } = markerOf(request.headers)
    const response: Response = await NextAuth(asked, context, authOptions({ marker }))
    if (action === "callback" && provider === "google") endAtLogin(request, response)
    return response
  } catch (error) {
    return toErrorResponse(error, request.headers.get("x-request-id") ?? "")
  }
}

async function counted(request: NextRequest): Promise<NextRequest> {
  const { url, method, headers } = request
  return new NextRequest(url, { method, headers, body: await readText(request) })
}

/** A sign-in by Google that failed leads to the login page, which says so unless it was broken off on purpose. */
function endAtLogin(request: NextRequest, response: Response): void {
  response.headers.set("Cache-Control", "private, no-store")
  const location = response.headers.get("location") ?? ""
  if (location.includes("/user/oauth?")) return
  const gaveUp = new URL(request.url).searchParams.get("error") === "access_denied"
  response.headers.set("Location", gaveUp ? googleFailed().replace(/\?.*/, "") : googleFailed())
}
