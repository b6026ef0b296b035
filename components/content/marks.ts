export type Mark = "bold" | "italics" | "link" | "list"
type Typed = { text: string; from: number; to: number }

/** The small markup (lib/markup.ts) put around what is selected in a text; what is selected afterwards is to be typed over. */
export function mark({ text, from, to }: Typed, how: Mark): Typed {
  if (how === "list") return markLines({ text, from, to })
  const selected = text.slice(from, to)
  const words = selected.trim()
  const begins = from + selected.indexOf(words)
  const [before, after] = how === "link" ? ["[", "](https://)"] : how === "bold" ? ["**", "**"] : ["*", "*"]
  const said = words || "words"
  const marked = text.slice(0, begins) + before + said + after + text.slice(begins + words.length)
  const first = begins + before.length
  if (how !== "link" || !words) return { text: marked, from: first, to: first + said.length }
  const address = first + said.length + "](".length
  return { text: marked, from: address, to: address + "https://".length }
}

function markLines({ text, from, to }: Typed): Typed {
  const begins = text.lastIndexOf("\n", from - 1) + 1
  const ending = text.indexOf("\n", to)
  const ends = ending === -1 ? text.length : ending
  const lines = text
    .slice(begins, ends)
    .split("\n")
    .map((line) => (line.startsWith("- ") ? line : `- ${line}`))
    .join("\n")
  const last = begins + lines.length
  return { text: text.slice(0, begins) + lines + text.slice(ends), from: last, to: last }
}
