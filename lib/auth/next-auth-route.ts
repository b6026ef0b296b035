import { NextRequest } from "next/server"
import { AppError } from "../errors"
import { readText } from "../http/body"
import { toErrorResponse } from "../http/reply"

type Context = { params: Promise<{ nextauth: string[] }> }
type Handler = (request: NextRequest, context: Context) => Promise<Response>

// Not "_log", by which anybody could write into our log.
const ACTIONS = new Set(["session", "csrf", "providers", "signin", "signout", "callback", "error"])

/** next-auth's own handler behind the house's door: known actions, and bodies that are counted while they come in. */
export function nextAuthRoute(handle: Handler): Handler {
  return async (request, context) => {
    try {
      const [action = ""] = (await context.params).nextauth
      if (!ACTIONS.has(action)) throw new AppError("NOT_FOUND", "There is nothing at this address.")
      if (request.method !== "POST") return await handle(request, context)
      const { url, method, headers } = request
      const body = await readText(request)
      return await handle(new NextRequest(url, { method, headers, body }), context)
    } catch (error) {
      return toErrorResponse(error, request.headers.get("x-request-id") ?? "")
    }
  }
}
