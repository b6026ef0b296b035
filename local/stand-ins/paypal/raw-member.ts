/**
 * The exact text of a member of the outermost JSON object, or undefined when it has none by that name.
 * A signature covers the bytes as they were sent, so parsing and printing again would not do.
 */
export function rawMember({ source, name }: { source: string; name: string }): string | undefined {
  let depth = 0
  let key: string | undefined
  let start: number | undefined
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]
    if (sign === '"') {
      const end = endOfString({ source, at })
      if (end < 0) return undefined
      if (depth === 1 && start === undefined) key = source.slice(at + 1, end)
      at = end
    } else if (sign === ":" && depth === 1 && start === undefined) {
      start = at + 1
    } else if (depth === 1 && (sign === "," || sign === "}")) {
      if (start !== undefined && key === name) return source.slice(start, at).trim()
      start = undefined
      if (sign === "}") depth -= 1
    } else if (sign === "{" || sign === "[") depth += 1
    else if (sign === "}" || sign === "]") depth -= 1
  }
  return undefined
}

function endOfString({ source, at }: { source: string; at: number }): number {
  for (let end = at + 1; end < source.length; end += 1) {
    if (source[end] === "\\") end += 1
    else if (source[end] === '"') return end
  }
  return -1
}
