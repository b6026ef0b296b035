import path from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../../local/root"

const SHIM = pathToFileURL(path.join(root, "tests", "support", "moved-clock.mjs")).href

/** The environment of a process whose clock is ahead by so many milliseconds. */
export function clockAhead(ms: number) {
  return { NODE_OPTIONS: `--import=${SHIM}`, MOVED_CLOCK_MS: String(ms) }
}
