import type { MetadataRoute } from "next"
import { getTexts } from "@/lib/content/queries"

/** What she has published, not what stood there at the build. */
export const dynamic = "force-dynamic"

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { site } = await getTexts()
  return {
    name: site.title,
    short_name: site.name,
    description: site.description,
    start_url: "/",
    display: "standalone",
    background_color: "#f8f3e9",
    theme_color: "#f8f3e9",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/pictures/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/pictures/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/pictures/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  }
}
