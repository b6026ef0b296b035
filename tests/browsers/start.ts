import { findFirefox, findWebKit } from "../support/browsers"
import type { Browser } from "./browser"
import { startFirefox } from "./firefox"
import { startPlaywright } from "./playwright"
import { startWebKit } from "./webkit"

/** The browsers to walk through the site with; without `start`, the machine has none and cannot get one. */
export function browsers(): { name: string; start?: () => Promise<Browser> }[] {
  return [
    { name: "Firefox", start: starterOf(findFirefox()) },
    { name: "WebKit", start: starterOf(findWebKit()) },
  ]
}

function starterOf(
  found: ReturnType<typeof findFirefox | typeof findWebKit>,
): (() => Promise<Browser>) | undefined {
  if (!found) return undefined
  if (typeof found === "string") return () => startFirefox(found)
  return "driver" in found ? () => startWebKit(found) : () => startPlaywright(found)
}
