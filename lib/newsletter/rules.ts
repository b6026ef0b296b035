export const SUBSCRIBERS_A_PAGE = 100

/** What the newsletter form takes for an address: text, an at sign, text, a dot, text, no spaces. */
export function looksLikeEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
}
