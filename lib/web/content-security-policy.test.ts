import { expect, test } from "vitest"
import { filesUnder, importsOf, withoutEnding } from "../../tests/support/house"
import { pagePolicy } from "./content-security-policy"

const A_STUDENT = "8a1c0000-0000-4000-8000-000000000000"

const importers = new Map<string, string[]>()
for (const { from, to, isTypeOnly } of ["app", "components"]
  .flatMap(filesUnder)
  .flatMap((path) => importsOf(path)))
  if (!isTypeOnly) importers.set(to, [...(importers.get(to) ?? []), withoutEnding(from)])

/** The addresses of the pages that show a component, through whatever imports it. */
function pagesWith(component: string): string[] {
  const found = new Set([component])
  for (const file of found) for (const one of importers.get(file) ?? []) found.add(one)
  return [...found]
    .filter((file) => /^app\/.*page$/.test(file))
    .map((file) => file.replace(/^app|\/page$|\/\([^)]+\)/g, "").replace(/\[[^\]]+\]/g, A_STUDENT))
}

const pages = pagesWith("components/payments/paypal-button")

test("PayPal’s buttons are found on the pages that sell", () =>
  expect(pages).toEqual(expect.arrayContaining(["/cart", "/signup", "/passes", "/waiting-list"])))

test.each(pages)("%s may load PayPal’s buttons", (path) => {
  const policy = pagePolicy({ path, scripts: [] })
  expect(policy).toMatch(/script-src [^;]*paypal\.com/)
  expect(policy).toMatch(/frame-src [^;]*paypal\.com/)
})
