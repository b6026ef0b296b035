import type { Imported } from "@/lib/imports/commands"
import type { ImportKind } from "@/lib/imports/rules/fields"

const NAMES: Record<ImportKind, [one: string, more: string]> = {
  students: ["student", "students"],
  subscribers: ["subscriber", "subscribers"],
  waivers: ["waiver", "waivers"],
  classes: ["class", "classes"],
  passes: ["pass", "passes"],
}

export function sayMany(count: number, one: string, more: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`
}

/** What an import did, in a sentence or two. */
export function sayImported(kind: ImportKind, imported: Imported): string {
  const { added, here, passedOver, leftOut, told } = imported
  const rest = [
    here > 0 ? `${sayMany(here, "row was", "rows were")} here already` : "",
    passedOver > 0 ? `${sayMany(passedOver, "was", "were")} skipped` : "",
    leftOut > 0 ? `${sayMany(leftOut, "had a problem and was", "had problems and were")} left out` : "",
  ].filter(Boolean)
  const mails =
    kind !== "students"
      ? ""
      : told > 0
        ? ` ${sayMany(told, "email is", "emails are")} on the way.`
        : " No one was emailed."
  const others = rest.length > 0 ? ` ${rest.join(", ")}.` : ""
  return `${sayMany(added, ...NAMES[kind])} imported.${others}${mails}`
}
