import { expect, test } from "vitest"
import { inlineScriptHashes } from "./inline-scripts"

const count = (code: string) => inlineScriptHashes(`<p>x</p><script>${code}</script>`).length

test.each([
  `self.__next_f.push([1,"a:\\"b\\""])`,
  "(self.__next_f=self.__next_f||[]).push([0])",
  `(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});`,
  "requestAnimationFrame(function(){$RT=performance.now()});",
  `$RC("B:1","S:1")`,
])("the framework's own script is let run: %s", (code) => {
  expect(count(code)).toBe(1)
})

test.each([
  "alert(1)",
  `self.__next_f.push([1,"a"]);alert(1)`,
  "self.__next_f.push([alert(1)])",
  `$RC=alert;$RC("x")`,
  `$RC(alert(1))`,
  "requestAnimationFrame(function(){$RT=alert(1)});",
  `(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":alert(1)});`,
])("anything else is not: %s", (code) => {
  expect(count(code)).toBe(0)
})
