import { describe, expect, test } from "vitest"
import { type Block, type Inline, isSafeLink, parseMarkup, pictureLine, plainWords } from "./markup"

const text = (said: string): Inline => ({ kind: "text", text: said })

describe("the small markup", () => {
  test("paragraphs, line breaks, bold, italics, links and lists", () => {
    expect(
      parseMarkup(
        "One **two** *three*\nnext\n\n- [four](/about)\n- five\n\nEnd, see [me](https://a.example/x).",
      ),
    ).toEqual([
      {
        kind: "paragraph",
        parts: [
          text("One "),
          { kind: "bold", parts: [text("two")] },
          text(" "),
          { kind: "italic", parts: [text("three")] },
          { kind: "break" },
          text("next"),
        ],
      },
      {
        kind: "list",
        items: [[{ kind: "link", href: "/about", parts: [text("four")] }], [text("five")]],
      },
      {
        kind: "paragraph",
        parts: [
          text("End, see "),
          { kind: "link", href: "https://a.example/x", parts: [text("me")] },
          text("."),
        ],
      },
    ])
  })

  test.each(["2 * 3 * 4", "a ** b ** c", "[no](javascript:alert(1))", "5*", "**", "[]()", "[x]( /y)"])(
    "%j stays as it is",
    (said) => expect(parseMarkup(said)).toEqual([{ kind: "paragraph", parts: [text(said)] }]),
  )

  test("is said in plain words", () => {
    expect(plainWords("**One** two\nthree\n\n- four\n- [five](/x)")).toBe("One two three four, five")
  })
})

test.each([
  ["/about", true],
  ["#booking", true],
  ["https://a.example/?x=1#y", true],
  ["mailto:a@example.com", true],
  ["tel:+1-360-555-0100", true],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["javascript:alert(1)", false],
  ["JaVaScRiPt:alert(1)", false],
  ["data:text/html,x", false],
  ["vbscript:x", false],
  ["https://me@evil.example", false],
  ["https:evil.example", false],
  ["ftp://a.example", false],
  ["", false],
])("a link may lead to %j: %s", (href, expected) => expect(isSafeLink(href)).toBe(expected))

/** Pieces that break naive markup: HTML, schemes, nested and unfinished forms, control and direction marks. */
const PIECES = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</title>",
  "[x](javascript:alert(1))",
  "[x](JAVASCRIPT:alert`1`)",
  "[x](data:text/html;base64,PHN2Zz4=)",
  "[x](//evil.example)",
  "[x](\\\\evil)",
  '[x](https://a.example/"onmouseover=alert(1))',
  "[x](java\tscript:alert(1))",
  "[[x](/y)](/z)",
  "![x](/y)",
  "**",
  "*",
  "***x***",
  "**a*b**c*",
  "- ",
  "\n",
  "\n\n",
  "\r\n",
  "\u2028",
  "\u202e",
  "{{constructor.constructor('alert(1)')()}}",
  "$" + "{7*7}",
  "&lt;b&gt;",
  "&#x6a;avascript:",
  "word",
  " ",
]

describe("hostile texts", () => {
  const kinds = new Set(["paragraph", "list", "text", "break", "bold", "italic", "link"])
  const walk = (parts: Inline[], see: (part: Inline) => void) => {
    for (const part of parts) {
      see(part)
      if ("parts" in part) walk(part.parts, see)
    }
  }
  const walkBlocks = (blocks: Block[], see: (part: Inline) => void) => {
    for (const block of blocks) {
      if (block.kind === "picture") throw new Error("None of these texts names a photo.")
      for (const parts of block.kind === "list" ? block.items : [block.parts]) walk(parts, see)
    }
  }
  // The same 400 each time: a small generator of its own.
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const hostile = Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + next(12) }, () => PIECES[next(PIECES.length)]).join(""),
  )

  test("give only the known parts, only safe links, and lose no letter", () => {
    for (const source of hostile) {
      const letters: string[] = []
      walkBlocks(parseMarkup(source), (part) => {
        expect(kinds.has(part.kind)).toBe(true)
        if (part.kind === "link")
          expect([source, part.href, isSafeLink(part.href)]).toEqual([source, part.href, true])
        if (part.kind === "text") letters.push(part.text)
      })
      const words = (said: string) => said.replace(/[^\p{L}]/gu, "")
      // Whatever is no form of its own is said; the addresses of links are all that is not.
      for (const [, name] of source.matchAll(/(script|onerror|constructor)/g))
        if (!/\]\([^)]*(script|onerror|constructor)/.test(source))
          expect(words(letters.join(""))).toContain(name)
    }
  })

  test("are read in time that grows with their length", () => {
    for (const piece of ["*", "**", "[", "](", "*a", "[x](", "**a ", "- "]) {
      const started = performance.now()
      parseMarkup(piece.repeat(20_000 / piece.length))
      expect([piece, performance.now() - started < 2000]).toEqual([piece, true])
    }
  })
})

describe("a photo", () => {
  const address = `/api/pictures/${"0a".repeat(32)}-1120x840.jpg`
  const photo = { hash: "0a".repeat(32), width: 1120, height: 840 }

  test("is a line of its own, with what it shows", () => {
    const line = pictureLine({ address, alt: " A tin [new]\nand leaves " })
    expect(parseMarkup(`Hello\n${line}\n- one`)).toEqual([
      { kind: "paragraph", parts: [{ kind: "text", text: "Hello" }] },
      { kind: "picture", photo, alt: "A tin new and leaves" },
      { kind: "list", items: [[{ kind: "text", text: "one" }]] },
    ])
    expect(plainWords(line)).toBe("A tin new and leaves")
    expect(plainWords(`The tins.\n\n${line}\n\nAre here.`)).toBe("The tins. Are here.")
  })

  test.each([
    `see ![x](${address})`,
    `![](${address})`,
    "![x](https://evil.example/x.jpg)",
    `![x](https://evil.example${address})`,
    "![x](/api/pictures/../admin)",
    `![x](${address}?x)`,
    "![x](/calendar)",
  ])("%s is none", (text) => {
    expect(parseMarkup(text).map(({ kind }) => kind)).toEqual(["paragraph"])
  })
})
