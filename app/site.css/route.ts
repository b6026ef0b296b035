import rules from "../globals.css?text"

export const dynamic = "force-static"

/** The style sheet for documents that come without one (app/sheet.tsx). */
export const GET = () =>
  new Response(rules, {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=300" },
  })
