import { expect, test } from "vitest"
import { file } from "./reply"

test.each([
  ["waiver-Ada.pdf", "waiver-Ada.pdf", "waiver-Ada.pdf"],
  ["waiver-Zoë Đặng.pdf", "waiver-Zoe-ang.pdf", "waiver-Zoë Đặng.pdf"],
  ["waiver-李小龍.pdf", "waiver-.pdf", "waiver-李小龍.pdf"],
  ["waiver-محمد.pdf", "waiver-.pdf", "waiver-محمد.pdf"],
  ["O'Brien (a) *.pdf", "O-Brien-a-.pdf", "O'Brien (a) -.pdf"],
  ['x"; filename=y.exe\r\nX: 1', "x-filename-y.exe-X-1", "x-; filename=y.exe-X- 1"],
  ["../..\\a\u202Efdp.exe", "..-..-a-fdp.exe", "..-..-a-fdp.exe"],
  ["\uD800.pdf", "-.pdf", "\uFFFD.pdf"],
])("%j is saved under its name", (name, plain, whole) => {
  const header = file("", { type: "application/pdf", name }).headers.get("content-disposition") ?? ""
  const [, ascii, encoded = ""] =
    /^attachment; filename="([\w.-]*)"; filename\*=UTF-8''([\w.~!%-]+)$/.exec(header) ?? []
  expect([ascii, decodeURIComponent(encoded)]).toEqual([plain, whole])
})
