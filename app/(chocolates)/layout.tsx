import type { Metadata, Viewport } from "next"
import type { ReactNode } from "react"
import { ChocolateHeader } from "@/components/layout/chocolate-header"
import { getTexts } from "@/lib/content/queries"

export async function generateMetadata(): Promise<Metadata> {
  const { brand } = (await getTexts()).chocolates
  return {
    title: { default: brand, template: `%s · ${brand}` },
    openGraph: { type: "website", siteName: brand, locale: "en_US", url: "./" },
  }
}

export const viewport: Viewport = { themeColor: "#23140d" }

export default async function ChocolatesLayout({ children }: { children: ReactNode }) {
  const { chocolates } = await getTexts()
  return (
    <>
      <ChocolateHeader brand={chocolates.brand} />
      <main id="main" tabIndex={-1} data-brand="chocolate" className="flex-1 outline-none">
        {children}
      </main>
    </>
  )
}
