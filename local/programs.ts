import path from "node:path"
import { build } from "esbuild"
import { root } from "./root"

/** The processes of the site, by name. */
const SOURCES = { web: "lib/web/server.ts", worker: "lib/worker/main.ts" }

const FOLDER = "programs"

export type SiteProgram = keyof typeof SOURCES

/**
 * The file that runs a process of the site, from the checkout's folder: while developing its source, and otherwise
 * what `buildPrograms` made of it.
 */
export function fileOf(program: SiteProgram, values: Record<string, string | undefined>): string {
  if (values.NODE_ENV !== "production") return SOURCES[program]
  return path.join(values.NEXT_DIST_DIR || ".next", FOLDER, `${program}.mjs`)
}

/**
 * Makes one file of plain JavaScript of each process of the site: it starts in two thirds of the time, and holds
 * less, than with its TypeScript read at each start. Packages stay where they are.
 */
export async function buildPrograms({ dist, hasFailpoints }: { dist: string; hasFailpoints: boolean }) {
  await build({
    absWorkingDir: root,
    entryPoints: SOURCES,
    outdir: path.join(dist, FOLDER),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    // As next.config.ts does for the pages (lib/failpoint.ts).
    define: { "process.env.FAILPOINTS": JSON.stringify(hasFailpoints ? "1" : "") },
    logLevel: "warning",
  })
}
