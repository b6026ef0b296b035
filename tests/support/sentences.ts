import { parseAst } from "vitest/node"
import { textOf } from "./house"

/** A piece of text in a source that people may read, and where it stands. */
export type Sentence = { path: string; line: number; text: string }

type Node = { type: string; start: number; [key: string]: unknown }

/** Attributes whose text nobody reads. */
const MARKUP =
  /^(className|style|href|src|srcSet|sizes|id|htmlFor|key|name|type|d|transform|viewBox|sandbox|pattern)$/
/** What is written for the log of the server, never for a person. */
const LOGGED = /^(Error|TypeError|MailDelayed|MailRefused|PayPalSilent|PayPalRefused)$/
const SQL = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|LISTEN|AND|WHEN|-c )/

/** All text between tags, and every string that reads like a sentence or a label, with "…" for what is filled in. */
export function sentencesOf(path: string, source = textOf(path)): Sentence[] {
  const found: Sentence[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (!isNode(node)) return
    const text = (textIn(node) ?? "").replace(/\s+/g, " ").trim()
    if (/[A-Za-z]{2}/.test(text)) found.push({ path, line: lineOf(source, node.start), text })
    for (const child of readIn(node)) visit(child)
  }
  visit(parseAst(source, { lang: path.endsWith("x") ? "tsx" : "ts" }))
  return found
}

function textIn(node: Node): string | undefined {
  if (node.type === "JSXText") return String(node.value)
  if (node.type === "TemplateLiteral") {
    const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…")
    return text.includes(" ") && !SQL.test(text) ? text : undefined
  }
  if (node.type !== "Literal" || typeof node.value !== "string") return
  return / |^[A-Z][a-z]+[.!?]?$/.test(node.value) && !SQL.test(node.value) ? node.value : undefined
}

/** The parts of a node in which a person may read something. */
function readIn(node: Node): unknown[] {
  if (/^TS/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return []
  if (/^Import|^ExportAll/.test(node.type)) return []
  if (node.type === "ExportNamedDeclaration") return [node.declaration]
  if (node.type === "TaggedTemplateExpression") return [(node.quasi as Node).expressions]
  if (node.type === "TemplateLiteral") return [node.expressions]
  if (node.type === "JSXAttribute") return MARKUP.test(String((node.name as Node).name)) ? [] : [node.value]
  if (node.type === "NewExpression")
    return LOGGED.test(String((node.callee as Node).name)) ? [] : [node.arguments]
  return Object.entries(node).flatMap(([key, child]) => (key === "typeAnnotation" ? [] : [child]))
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string"
}

function lineOf(source: string, position: number): number {
  return source.slice(0, position).split("\n").length
}
