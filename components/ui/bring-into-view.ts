/** On a phone the list is under the month: a tap on a day shows it. */
export function bringIntoView(list: HTMLElement | null) {
  const { top } = list?.getBoundingClientRect() ?? { top: 0 }
  const isBeside = window.matchMedia("(min-width: 64rem)").matches
  if (!list || (top >= 0 && (isBeside || top < window.innerHeight / 2))) return
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches
  list.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" })
}
