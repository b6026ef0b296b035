import type { MetadataRoute } from "next"

export const dynamic = "force-dynamic"

const siteUrl = process.env.SITE_URL || "http://localhost:3000"

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/admin", "/api/", "/user/", "/verify-"] },
    sitemap: new URL("/sitemap.xml", siteUrl).href,
  }
}
