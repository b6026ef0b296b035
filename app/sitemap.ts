import type { MetadataRoute } from "next"

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

export default function sitemap(): MetadataRoute.Sitemap {
  return PATHS.map((path) => ({ url: new URL(path, siteUrl).href }))
}
