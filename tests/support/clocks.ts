/** The nights on which Los Angeles changes its clocks next year, as "2027-03-14": second Sunday of March, first of November. */
export const clocksGoForward = () => sunday({ month: 3, after: 8 })
export const clocksGoBack = () => sunday({ month: 11, after: 1 })

export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

function sunday({ month, after }: { month: number; after: number }): string {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, month - 1, after))
  first.setUTCDate(after + ((7 - first.getUTCDay()) % 7))
  return first.toISOString().slice(0, 10)
}
