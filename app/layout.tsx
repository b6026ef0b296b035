import type { Metadata, Viewport } from "next"
import type { ReactNode } from "react"
import { SessionProvider } from "@/components/accounts/session-provider"
import { SiteTextsProvider } from "@/components/content/site-texts"
import { Footer } from "@/components/layout/footer"
import { Hydrated } from "@/components/layout/hydrated"
import { SkipLink } from "@/components/layout/skip-link"
import { WithoutScripts } from "@/components/layout/without-scripts"
import { AlertsProvider } from "@/components/ui/alerts"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { hasPublicLetters } from "@/lib/letters/queries/archive"
import { sellsPasses } from "@/lib/passes/queries"
import { Sheet } from "./sheet"

/** Made when asked for: those that are the same for everybody once, by lib/web/page-cache.ts. */
export const dynamic = "force-dynamic"

export async function generateMetadata(): Promise<Metadata> {
  const { name, title, description } = (await getTexts()).site
  return {
    metadataBase: new URL(env().SITE_URL),
    title: { default: title, template: `%s · ${name}` },
    description,
    openGraph: { type: "website", siteName: name, locale: "en_US", url: "./" },
  }
}

export const viewport: Viewport = { themeColor: "#f8f3e9" }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Sheet />
        <SkipLink />
        <WithTexts>{children}</WithTexts>
        <Hydrated />
      </body>
    </html>
  )
}

/** What waits for her texts: the fonts, which the sheet names in the answer's headers, do not. */
async function WithTexts({ children }: { children: ReactNode }) {
  const [{ site, chocolates, offerings }, hasPasses, hasLetters] = await Promise.all([
    getTexts(),
    sellsPasses(),
    hasPublicLetters(),
  ])
  const { name, email } = site
  const { pickupDays, pickupFrom, pickupUntil, pickupPlace } = chocolates
  const pickup = { pickupDays, pickupFrom, pickupUntil }
  const { priceNotes, scaleNote, seriesNote, fundIsOn } = offerings
  const fundPercent = fundIsOn ? offerings.fundPercent : 0
  return (
    <SiteTextsProvider
      texts={{ name, email, pickup, pickupPlace, priceNotes, scaleNote, seriesNote, fundPercent }}
    >
      <WithoutScripts email={email} />
      <AlertsProvider>
        <SessionProvider>{children}</SessionProvider>
        <Footer site={site} hasPasses={hasPasses} hasLetters={hasLetters} />
      </AlertsProvider>
    </SiteTextsProvider>
  )
}
