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
  // A dialog gives the focus to the page when what it was opened from is gone.
  if (now && !now.matches("body, #main, :disabled")) return
  focusOn(places.find((one) => one.isConnected))
}

/** Puts the focus on what tells the result, when what was pressed is gone: a row, a heading, a notice. */
export function focusOn(place: Element | null | undefined): void {
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
