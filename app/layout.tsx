import type { Metadata, Viewport } from "next"
import type { ReactNode } from "react"
import { SessionProvider } from "@/components/accounts/session-provider"
import { Footer } from "@/components/layout/footer"
import { Hydrated } from "@/components/layout/hydrated"
import { SkipLink } from "@/components/layout/skip-link"
import { WithoutScripts } from "@/components/layout/without-scripts"
import { AlertsProvider } from "@/components/ui/alerts"
import { site } from "@/lib/site"
import { fraunces, instrument } from "./fonts"
import "./globals.css"

/** Made when asked for: those that are the same for everybody once, by lib/web/page-cache.ts. */
export const dynamic = "force-dynamic"

export const metadata: Metadata = {
  metadataBase: new URL(process.env.SITE_URL || "http://localhost:3000"),
  title: { default: site.title, template: `%s · ${site.name}` },
  description: site.description,
  openGraph: { type: "website", siteName: site.name, locale: "en_US", url: "./" },
}

export const viewport: Viewport = { themeColor: "#f8f3e9" }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${fraunces.variable} ${instrument.variable}`}>
      <body>
        <SkipLink />
        <WithoutScripts />
        <AlertsProvider>
          <SessionProvider>{children}</SessionProvider>
          <Footer />
        </AlertsProvider>
        <Hydrated />
      </body>
    </html>
  )
}
