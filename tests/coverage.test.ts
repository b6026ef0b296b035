import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

/** docs/coverage.md names, for each part of the specification, the file that does it and the test that proves it. */

const root = path.join(import.meta.dirname, "..")
const page = readFileSync(path.join(root, "docs", "coverage.md"), "utf8")
const rows = [...page.matchAll(/^\| .*?\| `([^`]+)` *\| `([^`]+)`(?:: (.*?))? *\|$/gm)].map((match) => ({
  file: match[1] ?? "",
  test: match[2] ?? "",
  title: match[3] ?? "",
}))
const texts = [...page.matchAll(/^- (.+)$/gm)].map((match) => match[1] ?? "")

function sources(isTest: boolean): string {
  return ["app", "components", "lib", "tests"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name)),
    )
    .filter((file) => !file.startsWith("lib/generated/") && file !== "tests/coverage.test.ts")
    .filter((file) => (/^tests\/|\.test\.tsx?$/.test(file) ? isTest : !isTest))
    .map((file) => plain(readFileSync(path.join(root, file), "utf8")))
    .join("\n")
}

/** Quotes of one kind, and no line breaks or escapes within a sentence. */
function plain(text: string): string {
  return text
    .replace(/\\(?=["'().$?!/])/g, "")
    .replace(/’/g, "'")
    .replace(/\s+/g, " ")
}

test("the page is read", () => {
  expect(rows.length).toBeGreaterThan(80)
  expect(texts.length).toBeGreaterThan(100)
})

describe("what the page names exists", () => {
  test.each(rows)("$file, $test: $title", ({ file, test: proof, title }) => {
    expect(existsSync(path.join(root, file))).toBe(true)
    expect(existsSync(path.join(root, proof))).toBe(true)
    expect(plain(readFileSync(path.join(root, proof), "utf8"))).toContain(plain(title))
  })
})

describe("each text is said and tested", () => {
  const said = sources(false)
  const tested = sources(true)
  test.each(texts)("%s", (text) => {
    expect(said.includes(plain(text)), "said").toBe(true)
    expect(tested.includes(plain(text)), "tested").toBe(true)
  })
})
