import type { MetadataRoute } from "next"
import { env } from "@/lib/env"
import { listPublicLetters, MOST_LETTERS } from "@/lib/letters/queries/archive"
import { pathOf } from "@/lib/letters/rules"
import { listChocolates } from "@/lib/shop/queries/shop"

export const dynamic = "force-dynamic"

const PATHS = [
  "/",
  "/about",
  "/calendar",
  "/passes",
  "/contact",
  "/chocolates",
  "/aboutwebsite",
  "/promise",
  "/register",
  "/login",
]

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [shown, letters] = await Promise.all([listChocolates(), listPublicLetters({ most: MOST_LETTERS })])
  const chocolates = shown.map(({ slug }) => `/chocolates/${slug}`)
  const archive = letters.length ? ["/letters", ...letters.map(({ slug }) => pathOf(slug))] : []
  return [...PATHS, ...chocolates, ...archive].map((path) => ({ url: new URL(path, env().SITE_URL).href }))
}
