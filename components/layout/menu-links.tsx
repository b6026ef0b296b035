type Link = { href: string; label: string }

/** The same links as a row on wide screens and behind a disclosure on phones, without a script. */
export function MenuLinks({ links, label }: { links: Link[]; label: string }) {
  const items = links.map(({ href, label: text }) => (
    <li key={href}>
      <a href={href} className="inline-flex min-h-11 items-center no-underline hover:underline">
        {text}
      </a>
    </li>
  ))
  return (
    <>
      <nav aria-label={label} className="hidden md:block">
        <ul className="flex flex-wrap gap-x-6">{items}</ul>
      </nav>
      <details className="relative order-last md:hidden">
        <summary className="flex min-h-11 list-none items-center px-2 font-medium [&::-webkit-details-marker]:hidden">
          Menu
        </summary>
        <nav
          aria-label={label}
          className="absolute right-0 z-20 w-56 rounded-sm border border-line bg-raised px-5 py-3 shadow-lg"
        >
          <ul>{items}</ul>
        </nav>
      </details>
    </>
  )
}
