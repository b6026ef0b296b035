import type { MetadataRoute } from "next"
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
  "/register",
  "/login",
]
const siteUrl = process.env.SITE_URL || "http://localhost:3000"

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const chocolates = (await listChocolates()).map(({ slug }) => `/chocolates/${slug}`)
  return [...PATHS, ...chocolates].map((path) => ({ url: new URL(path, siteUrl).href }))
}
