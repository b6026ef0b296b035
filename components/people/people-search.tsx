"use client"

import { useEffect, useRef } from "react"
import { Field, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import type { KnownPerson } from "@/lib/people/queries/search"
import { MOST_FOUND, QUERY_MAX, sayPhone } from "@/lib/people/rules"
import { NoteFlag } from "./note-flag"
import { usePeople } from "./use-people"

/** Everybody she has ever had to do with, found as she types (docs/product.md, Admin people). */
export function PeopleSearch({ initial, asked }: { initial: KnownPerson[]; asked: string }) {
  const { typed, setTyped, q, people, isSearching, hasFailed } = usePeople({ initial, asked })
  const field = useRef<HTMLInputElement>(null)
  // What was typed before the scripts were there.
  useEffect(() => setTyped(field.current?.value ?? ""), [setTyped])
  return (
    <div className="grid gap-5">
      <search className="sticky top-0 z-10 -mx-page bg-ground px-page pt-1 pb-3 print:hidden">
        <form
          action="/admin/people"
          onSubmit={(event) => {
            // It has been searched already: the keyboard goes, and the list is seen.
            event.preventDefault()
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
          }}
        >
          <Field label="Name, email or phone" className="max-w-md">
            <TextInput
              ref={field}
              type="search"
              name="q"
              value={typed}
              maxLength={QUERY_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </form>
      </search>
      {hasFailed ? (
        <Notice tone="error">Couldn’t search right now. Check your connection and try again.</Notice>
      ) : null}
      <section aria-label={q ? "Found" : "Recent people"} aria-busy={isSearching}>
        <p role="status" className="mb-2 text-small text-muted tabular-nums">
          {hasFailed ? "Earlier results" : said({ q, count: people.length })}
        </p>
        {people.length > 0 ? (
          <ul className="border-t border-ink">
            {people.map((person) => (
              <PersonLine key={person.key} person={person} />
            ))}
          </ul>
        ) : (
          <p className="border-y border-line py-6 text-muted">
            {q
              ? "Try part of a name or an email, or any three digits of a phone number."
              : "Anyone who signs up, books, buys, subscribes, or writes to you will be here."}
          </p>
        )}
      </section>
    </div>
  )
}

function said({ q, count }: { q: string; count: number }): string {
  if (count === 0) return q ? `No one found for “${q}”.` : "No one yet."
  if (!q) return "Recent people"
  if (count >= MOST_FOUND) return `The ${MOST_FOUND} latest of them. Type more to narrow it down.`
  return count === 1 ? "1 person" : `${count} people`
}

function PersonLine({ person }: { person: KnownPerson }) {
  const { key, name, preferredName, email, phone, hasNotes } = person
  return (
    <li className="border-b border-line">
      <a
        href={`/admin/people/${key}`}
        className="grid min-h-14 gap-x-6 py-2.5 text-small hover:bg-panel sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_9rem] sm:items-center"
      >
        <span className="flex flex-wrap items-center gap-2 text-body font-semibold">
          <span>
            {name || email}
            {preferredName ? <span className="font-normal text-muted"> “{preferredName}”</span> : null}
          </span>
          {hasNotes ? <NoteFlag /> : null}
        </span>
        <span className="text-muted">{name ? email : ""}</span>
        <span className="text-muted tabular-nums">{sayPhone(phone)}</span>
      </a>
    </li>
  )
}
