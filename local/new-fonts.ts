import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import subsetFont from "subset-font"
import { root } from "./root"

/**
 * Cuts the fonts of app/fonts from those of Fontsource (SIL Open Font License): the letters of western Europe, and
 * only the weights that the site shows, which is two thirds of their size. To be run when a letter or a weight is missing.
 */
const FONTS = [
  { family: "fraunces", file: "fraunces-latin-wght-normal", wght: 440 },
  { family: "instrument-sans", file: "instrument-sans-latin-wght-normal", wght: { min: 400, max: 600 } },
]
const SIGNS = "ŒœŠšŽžŸ–—‘’‚“”„†•…‹›€™−×→←↑↓"

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

async function newFonts() {
  const letters = between(0x20, 0x7e) + between(0xa0, 0xff) + SIGNS
  for (const { family, file, wght } of FONTS) {
    const whole = readFileSync(
      path.join(root, "node_modules/@fontsource-variable", family, "files", `${file}.woff2`),
    )
    const options = { targetFormat: "woff2", variationAxes: { wght }, noLayoutClosure: true } as const
    writeFileSync(path.join(root, "app/fonts", `${family}.woff2`), await subsetFont(whole, letters, options))
  }
}

newFonts()
