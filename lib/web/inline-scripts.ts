import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const DATA_BLOCK = /\btype="application\/(ld\+)?json"/i
// The calls that carry a page's data. They are blessed when what they are given is JSON, which does nothing.
const CALLS = [
  /^(?:self\.__next_f\.push|\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push)\((\[[\s\S]*\])\);?$/,
  /^\(globalThis\["TURBOPACK"\] ?\|\| ?\(globalThis\["TURBOPACK"\] ?= ?\[\]\)\)\.push\((\{[\s\S]*\})\);?$/,
  /^\(?self\.__next_r=("[\w-]*")\)?;?$/,
]
const REACT_CALL = /\$R[A-Z]\(([^()]*)\);?$/
const REACT_START = /^(\$R[A-Z]=|requestAnimationFrame\(function\(\)\{\$R)/

let reactSource: string | undefined

/**
 * The hashes, in CSP's form, of the inline scripts that Next and React wrote into a finished page. Any other
 * script that stands in it is not ours, however it came there, and gets no hash: injected markup stays dead.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = "", code = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (/\bsrc=/i.test(attributes) || DATA_BLOCK.test(attributes) || !code) continue
    if (isFramework(code)) hashes.add(createHash("sha256").update(code).digest("base64"))
  }
  return [...hashes]
}

function isFramework(code: string): boolean {
  for (const call of CALLS) {
    const argument = call.exec(code)?.[1]
    if (argument !== undefined) return isJson(argument)
  }
  const call = REACT_CALL.exec(code)
  if (call && !isJson(`[${call[1]}]`)) return false
  const setUp = call ? code.slice(0, call.index) : code
  return setUp === "" || (REACT_START.test(setUp) && reactWrites(setUp))
}

function reactWrites(code: string): boolean {
  reactSource ??= readFileSync(
    createRequire(import.meta.url).resolve(
      "next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js",
    ),
    "utf8",
  )
  return reactSource.includes(JSON.stringify(code).slice(1, -1)) || reactSource.includes(code)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
