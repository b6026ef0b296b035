"use client"

import { usePathname } from "next/navigation"
import { useEffect, useRef } from "react"
import { Loading } from "@/components/ui/loading"

const LINKS = [
  { href: "/admin/dashboard", label: "Events" },
  { href: "/admin/bookings", label: "Bookings" },
  { href: "/admin/calendar", label: "Calendar" },
  { href: "/admin/chocolates", label: "Chocolates" },
  { href: "/admin/signups", label: "Classes" },
  { href: "/admin/users", label: "Clients" },
  { href: "/admin/subscribers", label: "Subscribers" },
  { href: "/admin/orders", label: "Orders" },
  { href: "/admin/coupons", label: "Coupons" },
  { href: "/admin/enquiries", label: "Enquiries" },
  { href: "/admin/settings", label: "Settings" },
]

/** The admin's navigation; on phones it scrolls sideways by itself. */
export function AdminNavbar({ onLogout, isLoading }: { onLogout: () => void; isLoading: boolean }) {
  const path = usePathname()
  const row = useRef<HTMLUListElement>(null)

  // On a phone the last links lie outside of the window, and with them the mark of where one is.
  useEffect(() => {
    const current = row.current?.querySelector(`a[href^="${path.split("/").slice(0, 3).join("/")}"]`)
    const nav = row.current?.parentElement
    if (!current || !nav) return
    const { left, right } = current.getBoundingClientRect()
    nav.scrollLeft += (left + right) / 2 - nav.clientWidth / 2
  }, [path])

  return (
    <header className="border-b border-ink print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-4 md:gap-x-6">
        <p className="flex min-h-12 items-center font-display text-heading mr-auto">Admin Dashboard</p>
        <nav
          aria-label="Admin"
          className="-mx-page overflow-x-auto px-page order-last w-screen md:mx-0 md:w-full md:px-0"
        >
          <ul ref={row} className="flex gap-5 text-small">
            {LINKS.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={path.startsWith(href) ? "page" : undefined}
                  className="inline-flex min-h-12 items-center border-b-3 border-transparent font-medium text-muted hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {isLoading ? <Loading className="max-md:sr-only" /> : null}
        <a
          href="/admin/security"
          aria-current={path.startsWith("/admin/security") ? "page" : undefined}
          className="flex min-h-12 items-center px-1 text-small font-medium text-muted hover:text-ink aria-[current=page]:text-ink"
        >
          Security
        </a>
        <button
          type="button"
          onClick={onLogout}
          className="flex min-h-12 items-center px-1 text-small font-semibold underline underline-offset-4"
        >
          Logout
        </button>
      </div>
    </header>
  )
}
