import { expect, test } from "vitest"
import { isHttpsLink } from "./rules"

test.each([
  ["https://meet.example/maya", true],
  ["HTTPS://meet.example", true],
  ["http://meet.example", false],
  ["https://", false],
  ["https://me@meet.example", false],
  ["https://:secret@meet.example", false],
  ["javascript:alert(1)", false],
  ["https://meet.example/\r\nX:1", false],
  ['https://meet.example/"', false],
])("%j is a meeting link: %s", (link, expected) => expect(isHttpsLink(link)).toBe(expected))
