import { readdirSync } from "node:fs"
import path from "node:path"
import { build } from "esbuild"
import { root } from "./root"

/** The processes of the site, by name. */
const SOURCES = { web: "lib/web/server.ts", worker: "lib/worker/main.ts", prepare: "prisma/prepare.ts" }

const FOLDER = "programs"
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

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
    // The configuration as well: where Next's compiler is not, it cannot read TypeScript (Dockerfile).
    entryPoints: { ...SOURCES, "next.config": "next.config.ts" },
    outdir: path.join(dist, FOLDER),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    // As next.config.ts does for the pages (lib/failpoint.ts).
    define: {
      "process.env.FAILPOINTS": JSON.stringify(hasFailpoints ? "1" : ""),
      "process.env.ENDPOINTS": JSON.stringify(JSON.stringify(await endpoints())),
    },
    logLevel: "warning",
  })
}

/**
 * The addresses of app/api as regular expressions, those without a parameter first, each with the methods that its
 * file exports: Next answers a method that is not there without saying which are (lib/web/request.ts).
 */
export async function endpoints(): Promise<[pattern: string, methods: string[]][]> {
  const files = readdirSync(path.join(root, "app/api"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .sort((a, b) => a.split("[").length - b.split("[").length)
  const entryPoints = files.map((file) => path.join("app/api", file))
  const outdir = "out"
  const { metafile } = await build({ absWorkingDir: root, entryPoints, outdir, write: false, metafile: true })
  const exportsOf = new Map(
    Object.values(metafile.outputs).map((output) => [output.entryPoint, output.exports] as const),
  )
  return files.map((file) => {
    const address = path
      .dirname(file)
      .replaceAll(".", "\\.")
      .replace(/\[\\.\\.\\.[^\]]+\]/g, ".+")
      .replace(/\[[^\]]+\]/g, "[^/]+")
    const named = exportsOf.get(`app/api/${file}`) ?? []
    const methods = METHODS.filter(
      (method) => method === "OPTIONS" || named.includes(method === "HEAD" ? "GET" : method),
    )
    return [`^/api/${address}$`, methods]
  })
}
