/** The pages of the desk, as its navigation groups them. */

export const TODAY = "/admin/dashboard"
export const GROUPS = [
  {
    title: "Your week",
    links: [
      { href: TODAY, label: "Today" },
      { href: "/admin/calendar", label: "Calendar" },
      { href: "/admin/dashboard#events", label: "Events" },
      { href: "/admin/bookings", label: "Bookings" },
      { href: "/admin/signups", label: "Classes" },
    ],
  },
  {
    title: "People",
    links: [
      { href: "/admin/people", label: "People" },
      { href: "/admin/users", label: "Clients" },
      { href: "/admin/enquiries", label: "Inquiries" },
      { href: "/admin/letters", label: "Letters" },
      { href: "/admin/subscribers", label: "Subscribers" },
    ],
  },
  {
    title: "Shop",
    links: [
      { href: "/admin/orders", label: "Orders" },
      { href: "/admin/chocolates", label: "Chocolates" },
      { href: "/admin/coupons", label: "Coupons" },
      { href: "/admin/passes", label: "Passes" },
    ],
  },
  {
    title: "Business",
    links: [
      { href: "/admin/income", label: "Income" },
      { href: "/admin/settings", label: "Settings" },
    ],
  },
]
/** What is seldom needed stands apart; on phones with the last group. */
export const ASIDE = [
  { href: "/admin/import", label: "Import" },
  { href: "/admin/ready", label: "Ready?" },
  { href: "/admin/security", label: "Security" },
]

/** Where the bar's own links lead; every other page is under More. */
const IN_BAR = [TODAY, "/admin/calendar", "/admin/people"]
export const IN_SHOP = ["/admin/orders", "/admin/chocolates", "/admin/coupons", "/admin/passes"]
export const UNDER_MORE = [...GROUPS.flatMap(({ links }) => links), ...ASIDE]
  .map(({ href }) => href)
  .filter((href) => ![...IN_BAR, ...IN_SHOP].some((bar) => href.startsWith(bar)))

/** What a page that is no link of its own is reached from. */
const REACHED_FROM: Record<string, string> = { "/admin/events": "/admin/signups", "/admin/away": TODAY }

export const isHere = (path: string, href: string) =>
  path.startsWith(href) ||
  Object.entries(REACHED_FROM).some(([page, from]) => from === href && path.startsWith(page))
