import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"

const SCRIPT = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g
const HINT = /<link rel="preload" as="script"[^>]*\/>/g
const COMMENT = /^ *\/\/.*\n/gm
const AFTER_PAINT = readFileSync(path.resolve("lib/web/after-paint.js"), "utf8").replace(COMMENT, "")

/** The hash, in CSP's form, of the one script that paintFirst adds. */
export const afterPaintHash = createHash("sha256").update(AFTER_PAINT).digest("base64")

/**
 * Lets a finished page show itself before it asks for its scripts, which weigh more than all the rest: on a slow
 * phone they would take the line from the fonts and the picture.
 */
export function paintFirst(html: string): string {
  const scripts = [...html.matchAll(SCRIPT)].map(([, src]) => src).join(" ")
  if (!scripts) return html
  return html
    .replaceAll(HINT, "")
    .replaceAll(SCRIPT, "")
    .replace("</head>", () => `<script data-scripts="${scripts}">${AFTER_PAINT}</script></head>`)
}
