"use client"

import { usePathname } from "next/navigation"
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Loading } from "@/components/ui/loading"
import { ASIDE, GROUPS, IN_SHOP, isHere, TODAY, UNDER_MORE } from "./admin-links"

/** What waits for her, by where it is looked after; null when it is not known. */
export type Waiting = { needsYou: number; toPack: number; toHandOver: number; toAnswer: number } | null

/** Without a network a link would lead away from what is typed and ticked, to a page of the browser. */
function useStayOffline() {
  const { alert } = useAlerts()
  return (event: MouseEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    void alert({
      title: "No connection right now.",
      text: "What’s on this screen stays. Please try again in a moment.",
      tone: "warning",
    })
  }
}

/** The admin's navigation: a row of links, and on phones a bar at the bottom. */
export function AdminNavbar({
  waiting,
  onLogout,
  isLoading,
}: {
  waiting: Waiting
  onLogout: () => void
  isLoading: boolean
}) {
  const path = usePathname()
  const stayOffline = useStayOffline()
  return (
    <>
      <header className="border-b border-ink print:hidden">
        <div className="wrap flex flex-wrap items-center gap-x-4 md:gap-x-6">
          <p className="mr-auto flex min-h-12 items-center font-display text-heading">Admin Dashboard</p>
          <nav aria-label="Admin" className="order-last w-full max-md:hidden">
            <div className="grid grid-flow-col grid-rows-2 justify-start gap-x-4 text-small lg:gap-x-8 xl:flex xl:gap-x-3">
              {GROUPS.map(({ title, links }) => (
                <ul
                  key={title}
                  className="flex gap-x-5 border-line nth-[n+3]:border-l nth-[n+3]:pl-4 lg:gap-x-7 lg:nth-[n+3]:pl-8 xl:gap-x-3.5 xl:nth-[n+2]:border-l xl:nth-[n+2]:pl-3"
                >
                  {links.map(({ href, label }) => (
                    <li key={href}>
                      <a
                        href={href}
                        onClick={stayOffline}
                        aria-current={isHere(path, href) ? "page" : undefined}
                        className="inline-flex min-h-11 items-center font-medium whitespace-nowrap decoration-3 underline-offset-6 text-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline"
                      >
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              ))}
            </div>
          </nav>
          {isLoading ? <Loading className="max-md:sr-only" /> : null}
          {ASIDE.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              onClick={stayOffline}
              aria-current={isHere(path, href) ? "page" : undefined}
              className="flex min-h-12 items-center px-1 text-small font-medium text-muted hover:text-ink aria-[current=page]:text-ink max-md:hidden"
            >
              {label}
            </a>
          ))}
          <button
            type="button"
            onClick={onLogout}
            className="flex min-h-12 items-center px-1 text-small font-semibold underline underline-offset-4"
          >
            Logout
          </button>
        </div>
      </header>
      <PhoneBar path={path} waiting={waiting} />
    </>
  )
}

/** Under her thumb: the day, the calendar, people, the shop, and More, which has every link. */
function PhoneBar({ path, waiting }: { path: string; waiting: Waiting }) {
  const [isOpen, setOpen] = useState(false)
  const stayOffline = useStayOffline()
  const nav = useRef<HTMLElement>(null)
  const more = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [isOpen])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return
    setOpen(false)
    more.current?.focus()
  }
  const inShop = (waiting?.toPack ?? 0) + (waiting?.toHandOver ?? 0)
  return (
    <nav
      ref={nav}
      aria-label="Admin"
      onKeyDown={closeOnEscape}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-ink bg-ground pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {isOpen ? (
        <div id="admin-more" className="max-h-[75dvh] overflow-y-auto border-b border-line px-page py-2">
          {GROUPS.map(({ title, links }, group) => (
            <section
              key={title}
              aria-label={title}
              className="not-first:mt-1 not-first:border-t not-first:border-line"
            >
              <p className="pt-2 text-label text-muted">{title}</p>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))]">
                {(group === GROUPS.length - 1 ? [...links, ...ASIDE] : links).map(({ href, label }) => (
                  <li key={href}>
                    <a
                      href={href}
                      aria-current={isHere(path, href) ? "page" : undefined}
                      onClick={(event) => {
                        setOpen(false)
                        stayOffline(event)
                      }}
                      className="flex min-h-11 items-center font-medium aria-[current=page]:underline"
                    >
                      {label}
                      {href === "/admin/enquiries" ? (
                        <Count of={waiting?.toAnswer ?? 0} what="to answer" />
                      ) : null}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
      <ul className="grid grid-cols-[repeat(5,auto)] px-2">
        <BarLink href={TODAY} path={path}>
          Today
          <Count of={waiting?.needsYou ?? 0} what="that need you" />
        </BarLink>
        <BarLink href="/admin/calendar" path={path}>
          Calendar
        </BarLink>
        <BarLink href="/admin/people" path={path}>
          People
        </BarLink>
        <BarLink href="/admin/orders" also={IN_SHOP} path={path}>
          Shop
          <Count of={inShop} what="to pack or hand over" />
        </BarLink>
        <li>
          <button
            ref={more}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? "admin-more" : undefined}
            aria-current={UNDER_MORE.some((href) => isHere(path, href)) || undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-14 w-full items-center justify-center border-t-3 border-transparent font-semibold text-muted aria-expanded:text-ink aria-[current]:border-ink aria-[current]:text-ink text-bar"
          >
            More
            <Count of={waiting?.toAnswer ?? 0} what="to answer" />
          </button>
        </li>
      </ul>
    </nav>
  )
}

type BarLinkGiven = { href: string; also?: string[]; path: string; children: ReactNode }

function BarLink({ href, also = [], path, children }: BarLinkGiven) {
  const stayOffline = useStayOffline()
  const current = isHere(path, href) ? "page" : also.some((other) => isHere(path, other))
  return (
    <li>
      <a
        href={href}
        onClick={stayOffline}
        aria-current={current || undefined}
        className="flex min-h-14 items-center justify-center border-t-3 border-transparent font-semibold text-muted aria-[current]:border-ink aria-[current]:text-ink text-bar"
      >
        {children}
      </a>
    </li>
  )
}

function Count({ of, what }: { of: number; what: string }) {
  if (of === 0) return null
  return (
    <span className="ml-[0.3em] inline-flex h-[1.5em] min-w-[1.5em] items-center justify-center rounded-full bg-danger px-[0.3em] text-ground tabular-nums text-bar">
      {of > 99 ? "99+" : of}
      <span className="sr-only"> {what}</span>
    </span>
  )
}
