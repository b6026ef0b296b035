/** The first letters of first and last name, or a question mark for what is missing. */
export function initialsOf(student: { firstName?: string; lastName?: string } | null | undefined): string {
  const letters = [student?.firstName, student?.lastName]
    .map((name) => Array.from(name?.trim() ?? "")[0] ?? "")
    .join("")
  return letters.toUpperCase() || "?"
}
