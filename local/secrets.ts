import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"

/** The secret of that name, made on first use and kept in DATA_DIR/secrets.json, which only its owner reads. */
export function keptSecret({ dataDir, name }: { dataDir: string; name: string }): string {
  const file = path.join(dataDir, "secrets.json")
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {}
  const known = kept[name]
  if (known) return known
  const made = randomBytes(32).toString("hex")
  writeFileSync(file, `${JSON.stringify({ ...kept, [name]: made }, null, 2)}\n`, { mode: 0o600 })
  return made
}
