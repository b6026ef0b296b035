import { makeFeed } from "@/lib/letters/queries/feed"

export const dynamic = "force-dynamic"

export const GET = async () =>
  new Response(await makeFeed(), { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } })
