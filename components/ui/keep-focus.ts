const PLACES = "li, tr, form, section, ul, ol, table, main"

/** Where the focus is now, from the inside out. */
export function placesAround(element = document.activeElement): Element[] {
  const places: Element[] = []
  for (let at = element; at; at = at.parentElement) if (at.matches(PLACES)) places.push(at)
  return places
}

/** When what had the focus is gone or disabled: puts it on the closest place around it that is still there. */
export function keepFocusNear(places: Element[]): void {
  const now = document.activeElement
  if (now && now !== document.body && !now.matches(":disabled")) return
  const place = places.find((one) => one.isConnected)
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
