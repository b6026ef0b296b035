import { expect, test } from "vitest"
import { buttonOf, excerptOf, lacksOf, openingOf } from "./rules"

test.each([
  ["Hello,\n\nthe **winter tins** are here.", "the winter tins are here."],
  ["Dear all,\r\nthey are here.", "they are here."],
  ["The tins are here, and full.", "The tins are here, and full."],
  ["Hello,", "Hello,"],
  ["", ""],
  ["Five things:\n\n- one\n- two", "Five things: one, two"],
  ["- Sit. Breathe.\n- Get up!", "Sit. Breathe. Get up!"],
])("the excerpt of %j is %j", (text, excerpt) => expect(excerptOf(text)).toBe(excerpt))

test("the opening of a long letter ends with a sentence", () => {
  expect(openingOf("Hello,\n\nShort and whole")).toBe("Short and whole")
  expect(openingOf(`One. Two is ${"long ".repeat(30)}! And ${"then ".repeat(30)}`)).toBe(
    `One. Two is ${"long ".repeat(30)}!`,
  )
  expect(openingOf("word ".repeat(80).trim())).toBe("word ".repeat(80).trim())
})

const button = { label: "", url: "" }

test("a letter without a subject or a text cannot go out", () => {
  expect(Object.keys(lacksOf({ subject: " ", text: "\n", button }))).toEqual(["subject", "text"])
  expect(lacksOf({ subject: "Plums", text: "They are here.", button })).toEqual({})
})

test.each([
  ["", "", [], undefined],
  ["Order", "", ["button.label"], undefined],
  ["", "https://site.example", ["button.label"], undefined],
  ["Order", "site.example", ["button.url"], undefined],
  ["Order", "javascript:alert(1)", ["button.url"], undefined],
  ["Order", "https://site.example", [], { label: "Order", href: "https://site.example" }],
])("the button %j to %j lacks %j", (label, url, lacks, shown) => {
  const letter = { subject: "Plums", text: "They are here.", button: { label, url } }
  expect(Object.keys(lacksOf(letter))).toEqual(lacks)
  expect(buttonOf(letter)).toEqual(shown)
})
