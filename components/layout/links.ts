/** The public pages of the site, in the order of its navigation. */
export const PAGE_LINKS = [
  { href: "/", label: "Home" },
  { href: "/about", label: "About" },
  { href: "/calendar", label: "Calendar" },
  { href: "/contact", label: "Contact" },
  { href: "/chocolates", label: "Chocolates" },
]
