import type { Metadata, Viewport } from "next"
import type { ReactNode } from "react"
import { ChocolateHeader } from "@/components/layout/chocolate-header"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: { default: site.chocolateBrand.name, template: `%s · ${site.chocolateBrand.name}` },
  openGraph: { type: "website", siteName: site.chocolateBrand.name, locale: "en_US", url: "./" },
}

export const viewport: Viewport = { themeColor: "#23140d" }

export default function ChocolatesLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ChocolateHeader />
      <main id="main" tabIndex={-1} data-brand="chocolate" className="flex-1 outline-none">
        {children}
      </main>
    </>
  )
}
