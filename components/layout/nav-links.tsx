"use client"

import { usePathname } from "next/navigation"

export type NavLink = { href: string; label: string }

/** Links of a navigation; the one of this page is marked. */
export function NavLinks({ links, className }: { links: readonly NavLink[]; className: string }) {
  const path = usePathname()
  return links.map(({ href, label }) => (
    <li key={href}>
      <a
        href={href}
        aria-current={path === href ? "page" : undefined}
        className={`inline-flex min-h-11 items-center decoration-press decoration-2 underline-offset-8 hover:underline aria-[current=page]:underline ${className}`}
      >
        {label}
      </a>
    </li>
  ))
}
