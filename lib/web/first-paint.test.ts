import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { afterPaintHash, paintFirst } from "./first-paint"

const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`
const page = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`

test("scripts are asked for in their order by one of ours, which the policy knows by its hash", () => {
  const hint = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>'
  const old = '<script src="/_next/static/chunks/old.js" noModule=""></script>'
  const data = "<script>self.__next_f.push([0])</script>"
  const html = paintFirst(page(hint + script("a") + old, data + script("b")))
  const [, scripts, code = ""] =
    /<script data-scripts="([^"]*)">([\s\S]*?)<\/script><\/head>/.exec(html) ?? []
  expect(scripts).toBe("/_next/static/chunks/a.js /_next/static/chunks/b.js")
  expect(createHash("sha256").update(code).digest("base64")).toBe(afterPaintHash)
  expect(html).toContain(`<head>${old}<script data-scripts`)
  expect(html).toContain(`<body>${data}</body>`)
})

test("a page without scripts stays as it is", () => {
  const html = page("", "<p>Hello</p>")
  expect(paintFirst(html)).toBe(html)
})
