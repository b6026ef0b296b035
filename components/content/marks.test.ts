import { expect, test } from "vitest"
import { type Mark, mark } from "./marks"

/** The selection between two bars: "Come |soon|". */
function press(typed: string, how: Mark): string {
  const [before = "", selected = "", after = ""] = typed.split("|")
  const from = before.length
  const { text, ...is } = mark({ text: before + selected + after, from, to: from + selected.length }, how)
  return `${text.slice(0, is.from)}|${text.slice(is.from, is.to)}|${text.slice(is.to)}`
}

test.each<[Mark, string, string]>([
  ["bold", "Come |soon|.", "Come **|soon|**."],
  ["bold", "Come | soon |now", "Come  **|soon|** now"],
  ["italics", "Come |soon|", "Come *|soon|*"],
  ["bold", "Come ||", "Come **|words|**"],
  ["link", "See |here|.", "See [here](|https://|)."],
  ["link", "See ||", "See [|words|](https://)"],
  ["list", "Bring:\na |mat\nwat|er\nThanks", "Bring:\n- a mat\n- water||\nThanks"],
  ["list", "||", "- ||"],
  ["list", "- a |mat|", "- a mat||"],
])("%s: %s", (how, before, after) => expect(press(before, how)).toBe(after))
