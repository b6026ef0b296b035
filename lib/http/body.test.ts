import { expect, test } from "vitest"
import { readJsonObject } from "./body"

const read = (body: string) =>
  readJsonObject(
    // Where large bodies are let in.
    new Request("https://studio.example/api/chocolates", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }),
  )

const nested = (depth: number, inside = "") => `${"[".repeat(depth)}${inside}${"]".repeat(depth)}`

test.each([
  ["brackets in a text", "[".repeat(100)],
  ["brackets behind a quotation mark", `"${"{".repeat(100)}`],
  ["brackets behind a backslash", `\\"\\\\${"[{".repeat(100)}`],
])("%s are no nesting", async (_name, text) =>
  expect(await read(JSON.stringify({ text, [text]: 1 }))).toEqual({ text, [text]: 1 }),
)

test.each([
  ["33 arrays", `{"a":${nested(32)}}`],
  ["33 arrays behind a text that ends in a backslash", `{"a\\\\":"\\\\","b":${nested(32)}}`],
  ["200,000 arrays", `{"a":${nested(200_000)}}`],
  ["200,000 arrays that are left open", `{"a":${"[".repeat(200_000)}`],
  ["200,000 arrays behind a text that is not closed", `{"a":"\n${nested(200_000)}`],
  ["200,000 objects", `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`],
  ["a text that is not closed", '{"a":"'],
  ["a lone backslash", '{"a":"\\'],
])("%s are refused", (_name, body) => expect(read(body)).rejects.toMatchObject({ code: "INVALID" }))

test("31 arrays in the object are read", async () => {
  expect(await read(`{"a":${nested(31, "1")}}`)).toHaveProperty("a")
})
