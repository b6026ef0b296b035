import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, posix, relative } from "node:path"

const root = join(import.meta.dirname, "..", "..")

/** The domains: lib/<room>, each with drawers. */
export const ROOMS = [
  "accounts",
  "admin",
  "bookings",
  "calendar",
  "checkout",
  "classes",
  "content",
  "disputes",
  "enquiries",
  "imports",
  "letters",
  "newsletter",
  "passes",
  "payments",
  "people",
  "pictures",
  "reminders",
  "shop",
  "waiting",
]
const DRAWERS = ["rules", "schema", "queries", "commands", "emails", "keys"]

/** Which folders of lib a folder of lib may import; types count too. */
const LEANS: Record<string, string[]> = {
  content: ["jobs", "pictures"],
  pictures: [],
  services: [],
  client: [],
  jobs: [],
  auth: ["jobs"],
  mail: ["calendar", "jobs", "pictures", "services"],
  calendar: ["content", "jobs", "auth", "services"],
  accounts: ["auth", "jobs", "mail"],
  payments: ["auth", "mail", "jobs", "services"],
  imports: ["accounts", "classes", "content", "jobs", "mail", "passes"],
  disputes: ["jobs", "mail", "payments", "services"],
  passes: ["jobs", "mail", "payments"],
  people: ["payments"],
  shop: ["jobs", "mail", "content", "payments", "pictures", "calendar"],
  newsletter: ["accounts", "auth", "jobs", "mail", "content"],
  letters: ["content", "jobs", "mail", "newsletter", "pictures", "services"],
  enquiries: ["accounts", "jobs", "mail", "content"],
  bookings: ["accounts", "calendar", "content", "jobs", "mail", "payments", "services"],
  classes: ["accounts", "auth", "calendar", "content", "jobs", "mail", "payments", "services"],
  checkout: [
    "accounts",
    "bookings",
    "calendar",
    "classes",
    "content",
    "disputes",
    "jobs",
    "letters",
    "mail",
    "passes",
    "payments",
    "services",
    "shop",
  ],
  waiting: ["accounts", "auth", "checkout", "classes", "content", "jobs", "mail", "reminders"],
  reminders: ["accounts", "auth", "bookings", "checkout", "classes", "content", "jobs", "mail"],
  // What the admin sees across the rooms.
  admin: [
    "auth",
    "calendar",
    "checkout",
    "content",
    "disputes",
    "jobs",
    "letters",
    "mail",
    "payments",
    "services",
  ],
  http: ["auth", "services"],
  "sign-in": ["accounts", "auth", "http"],
  web: ["http", "services"],
  worker: [...ROOMS, "jobs", "mail", "services"],
}

export type Import = { from: string; to: string; isTypeOnly: boolean }

/** Paths of the TypeScript files under a folder, from the root, without tests and what is generated. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => posix.normalize(relative(root, join(entry.parentPath, entry.name))))
    .filter((path) => !path.startsWith("lib/generated/"))
}

/** Paths of the tests under a folder, from the root. */
export function testsUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name))
}

export function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8")
}

/** Import lines with relative and "@/" paths made into paths from the root; packages keep their names. */
export function importsOf(path: string, text = textOf(path)): Import[] {
  const pattern = /^(?:import|export)\s+(type\s)?[^"']*?from\s+["']([^"']+)["']|^import\s+["']([^"']+)["']/gm
  return [...text.matchAll(pattern)].map((match) => {
    const target = match[2] ?? match[3] ?? ""
    const to = target.startsWith(".")
      ? posix.normalize(posix.join(posix.dirname(path), target))
      : target.replace(/^@\//, "")
    return { from: path, to, isTypeOnly: match[1] !== undefined }
  })
}

/** "commands" of lib/checkout/commands/capture or lib/calendar/commands.ts; empty for a file that is in no drawer. */
export function drawerOf(path: string): string {
  const [, room = "", drawer = ""] = /^lib\/([^/]+)\/([a-z]+)(?:\/[a-z-]+)?(?:\.tsx?)?$/.exec(path) ?? []
  return ROOMS.includes(room) && DRAWERS.includes(drawer) ? drawer : ""
}

export const folderOf = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1] ?? ""
const isPage = ({ from }: Import) => from.startsWith("app/") && !from.startsWith("app/api/")
const isRoute = ({ from }: Import) => from.startsWith("app/api/")
const isComponent = ({ from }: Import) => from.startsWith("components/") && !from.startsWith("components/ui/")
const isIn = (drawer: string) => (line: Import) => drawerOf(line.from) === drawer

type Rule = { says: string; binds: (line: Import) => boolean; forbids: (line: Import) => boolean }

const RULES: Rule[] = [
  {
    says: "pages and layouts read through queries, and never write",
    binds: isPage,
    forbids: ({ to }) =>
      drawerOf(to) === "commands" || /^lib\/(services|web|worker|jobs|http|mail)\/|^lib\/db$/.test(to),
  },
  {
    says: "routes know their room, not the database, a service, a component or the pages that a write makes old",
    binds: isRoute,
    forbids: ({ to }) =>
      /^next\/cache$|^lib\/(db|kept-pages)$|^lib\/(services|web|worker)\/|^components\//.test(to),
  },
  {
    says: "components/ui has no domain and fetches nothing",
    binds: ({ from }) => from.startsWith("components/ui/"),
    forbids: ({ to }) => /^lib\/(?!time$|money$|site$|client\/)|^components\/(?!ui\/)/.test(to),
  },
  {
    says: "components call over HTTP, and take types from queries and schemas",
    binds: isComponent,
    forbids: ({ to, isTypeOnly }) =>
      !isTypeOnly &&
      (/^lib\/(services|http|web|worker|jobs|mail|auth|sign-in)\/|^lib\/(db|env)$|^zod$/.test(to) ||
        !["", "rules"].includes(drawerOf(to))),
  },
  {
    says: "rules are pure: time, money, errors, the default texts and rules of other rooms",
    binds: isIn("rules"),
    forbids: ({ to }) => !/^lib\/(time|money|errors|markup|site-texts)$/.test(to) && drawerOf(to) !== "rules",
  },
  {
    says: "schemas know zod and rules, not the database or Next",
    binds: isIn("schema"),
    forbids: ({ to, isTypeOnly }) =>
      !isTypeOnly &&
      !/^zod$|^lib\/(time|money|errors|ids|site)$/.test(to) &&
      !["rules", "schema"].includes(drawerOf(to)),
  },
  {
    says: "queries know no request and no service",
    binds: isIn("queries"),
    forbids: ({ to, isTypeOnly }) =>
      /^next(\/|$)|^lib\/(http|client|web|worker|sign-in)\/|^components\//.test(to) ||
      (!isTypeOnly && (/^lib\/services\//.test(to) || drawerOf(to) === "commands")),
  },
  {
    says: "commands know no request and no component",
    binds: isIn("commands"),
    forbids: ({ to }) =>
      /^next(\/|$)|^lib\/kept-pages$|^lib\/(http|client|web|worker|sign-in)\/|^components\//.test(to),
  },
  {
    says: "services know their company and nothing of the house",
    binds: ({ from }) => from.startsWith("lib/services/"),
    forbids: ({ to, isTypeOnly }) => !isTypeOnly && /^lib\/(?!env$|errors$|money$|services\/)/.test(to),
  },
  {
    says: "the middleware knows neither Prisma nor a room",
    binds: ({ from }) => from === "middleware.ts",
    forbids: ({ to }) => /prisma|^lib\/db$/.test(to) || drawerOf(to) !== "",
  },
  {
    says: "the folders of lib lean one way",
    binds: ({ from }) => folderOf(from) in LEANS,
    forbids: ({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)]
      return other !== "" && other !== own && other !== "generated" && !LEANS[own]?.includes(other)
    },
  },
]

/** What the house forbids of these import lines, in words. */
export function offencesOf(lines: Import[]): string[] {
  return RULES.flatMap(({ says, binds, forbids }) =>
    lines
      .filter((line) => binds(line) && forbids(line))
      .map(({ from, to }) => `${from} imports ${to}: ${says}`),
  )
}

/** Names that import each other in a circle, types included: files, or the folders of lib. */
export function circlesOf(lines: Import[], nameOf: (path: string) => string): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of lines) {
    const [own, other] = [nameOf(from), nameOf(to)]
    if (own && other && own !== other) next.set(own, (next.get(own) ?? new Set()).add(other))
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(next.get(from) ?? [])].some((one) => {
      if (one === to) return true
      if (seen.has(one)) return false
      return reaches(one, to, seen.add(one))
    })
  return [...next.keys()].filter((name) => reaches(name, name)).sort()
}

/** All that a file imports, and what that imports, types left out: paths without their endings, and packages. */
export function reachedFrom(path: string, lines: Import[]): Set<string> {
  const reached = new Set<string>()
  const look = (from: string) => {
    for (const line of lines)
      if (!line.isTypeOnly && withoutEnding(line.from) === from && !reached.has(line.to)) {
        reached.add(line.to)
        look(line.to)
      }
  }
  look(withoutEnding(path))
  return reached
}

export const withoutEnding = (path: string) => path.replace(/\.tsx?$/, "")
