import { createHash } from "node:crypto"
import type { Follow } from "../../content/commands"
import type { Sections } from "../../content/rules"

/** Publishes the waiver's text as a new version; the old ones stay with those who signed them. */
export const publishWaiver: Follow = async (tx, { after }) => {
  const { text } = after as Sections["waiver"]
  const newest = await tx.waiverVersion.findFirst({ orderBy: { version: "desc" } })
  if (newest?.text === text) return
  const hash = createHash("sha256").update(text).digest("hex")
  await tx.waiverVersion.create({ data: { version: (newest?.version ?? 0) + 1, text, hash } })
}
