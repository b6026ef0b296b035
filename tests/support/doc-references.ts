import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

/** Checks that what comments and docs refer to exists: pages, their headings, and files that docs name. */

const root = join(import.meta.dirname, "../..")
const COMMENT = /^\s*(?:\/\/+|\{?\/\*+|\*(?!\/)|--|#)\s?/
const PAGE = /(?<![\w/.-])([\w./-]+\.md)\b(?:, (.*))?/g
const LINK = /\]\(([^)\s]+)\)/g
const FILE = /`((?:app|components|lib|prisma|tests|local|docs)\/[\w./()[\]-]+)`/g

/** The pages and headings that the comments of a file name and that do not exist. */
export function brokenInComments(text: string): string[] {
  return commentsOf(text).flatMap((comment) => {
    // Of two references in one comment each is looked at with what follows it.
    const starts = [...comment.matchAll(PAGE)].flatMap((match) => pagesIn(match[0]))
    return starts.filter(([page, rest]) => !isThere(page, rest)).map(([page, rest]) => say(page, rest))
  })
}

/** The links of a page of docs that lead nowhere, and the files that it names and that are gone. */
export function brokenInDocs(path: string): string[] {
  const text = readFileSync(join(root, path), "utf8")
  const links = [...text.matchAll(LINK)].map(([, target = ""]) => target)
  const files = path.startsWith("docs/decisions/")
    ? []
    : [...text.matchAll(FILE)].map(([, file = ""]) => file)
  return [
    ...links.filter((target) => !/^https?:/.test(target) && !leadsSomewhere(path, target)),
    ...files.filter((file) => !existsSync(join(root, file))),
  ]
}

/** Every page of docs, and the README, by their paths from the root. */
export function pagesOfDocs(): string[] {
  const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  return ["README.md", ...pages.filter((page) => page.endsWith(".md")).map((page) => `docs/${page}`)]
}

/** Comments as one line each; lines that follow each other are one comment. */
function commentsOf(text: string): string[] {
  const comments = [""]
  for (const line of text.split("\n")) {
    const isComment = COMMENT.test(line)
    if (isComment) comments.push(`${comments.pop()} ${line.replace(COMMENT, "").trim()}`)
    else if (comments.at(-1) !== "") comments.push("")
  }
  return comments
}

function pagesIn(text: string): [page: string, rest: string | undefined][] {
  const [match] = text.matchAll(PAGE)
  if (!match) return []
  const [, page = "", rest] = match
  return [[page, rest], ...(rest ? pagesIn(rest) : [])]
}

function isThere(page: string, rest: string | undefined): boolean {
  if (!existsSync(join(root, page))) return false
  if (rest === undefined) return true
  const isWhole = (heading: string) => rest.startsWith(heading) && !/^[\w{/]/.test(rest.slice(heading.length))
  return headingsOf(page).some(isWhole)
}

function say(page: string, rest: string | undefined): string {
  return rest === undefined ? page : `${page}, ${rest.slice(0, 60)}`
}

/** Headings as they are referred to: with their number or without. */
function headingsOf(page: string): string[] {
  const text = readFileSync(join(root, page), "utf8")
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading.replaceAll("`", ""))
  return headings.flatMap((heading) => [heading, heading.replace(/^\d+\. /, "")])
}

function leadsSomewhere(from: string, target: string): boolean {
  const [file = "", anchor] = target.split("#")
  const page = file === "" ? from : posix.join(posix.dirname(from), file)
  if (!existsSync(join(root, page))) return false
  return anchor === undefined || headingsOf(page).map(anchorOf).includes(anchor)
}

/** The anchor that GitHub makes of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")
}
