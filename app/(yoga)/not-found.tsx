import type { Metadata } from "next"
import { WanderedOff } from "@/components/layout/wandered-off"

export const metadata: Metadata = { title: "Page not found" }

/** Of pages whose layout has the header already. */
export default function NotFound() {
  return <WanderedOff />
}
