/** The request header in which the middleware tells pages which one was asked for. */
export const DESK_PAGE = "x-desk-page"

/** A page of the desk: no other host, whatever an address or a storage says. */
const A_DESK_PAGE = /^\/admin\/[\w/-]+(\?[\w=&%.+-]*)?$/

/** The path if it is a page of the desk, else null. */
export const deskPage = (path: string | null) => (path && A_DESK_PAGE.test(path) ? path : null)

/** The sign-in that leads on to the page of the desk that was asked for. */
export function signInOfDesk(path: string | null): string {
  const next = deskPage(path)
  return next && next !== "/admin/dashboard" ? `/admin?next=${encodeURIComponent(next)}` : "/admin"
}
