import { readFileSync } from "node:fs"
import path from "node:path"

/**
 * One of our drawings as an address that holds it whole. For the one above the fold: a drawing is smaller than the round
 * trip that would fetch it is long.
 */
export function inlinePicture(src: `/pictures/${string}.svg`): string {
  const svg = readFileSync(path.join(process.cwd(), "public", src), "utf8").replace(/\s*\n\s*/g, " ")
  const safe = svg.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent)
  return `data:image/svg+xml,${safe}`
}
