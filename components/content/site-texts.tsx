"use client"

import { createContext, type ReactNode, useContext } from "react"
import type { Pickup } from "@/lib/shop/rules/pickup"
import type { Texts } from "@/lib/site-texts"

/** What parts of pages that run in browsers say of her and her shop. */
export type SiteTexts = Pick<Texts["site"], "name" | "email"> &
  Pick<Texts["chocolates"], "pickupPlace"> & { pickup: Pickup } & Pick<
    Texts["offerings"],
    "priceNotes" | "scaleNote" | "seriesNote"
  > & {
    /** The share of what is paid above the middle price that goes into the community fund; 0: there is none. */
    fundPercent: number
  }

const Context = createContext<SiteTexts | null>(null)

export function SiteTextsProvider({ texts, children }: { texts: SiteTexts; children: ReactNode }) {
  return <Context value={texts}>{children}</Context>
}

export function useSiteTexts(): SiteTexts {
  const texts = useContext(Context)
  if (!texts) throw new Error("There are no texts around this part of the page.")
  return texts
}
