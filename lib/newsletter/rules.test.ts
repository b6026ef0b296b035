import { expect, test } from "vitest"
import { looksLikeEmail } from "./rules"

test.each(["a@b.co", "o'brien+x@mail.example.org"])("%j passes", (value) =>
  expect(looksLikeEmail(value)).toBe(true),
)
test.each(["", "a", "a@b", "a b@c.de", "a@@b.co", "@b.co", "a@b."])("%j does not", (value) =>
  expect(looksLikeEmail(value)).toBe(false),
)
