"use client"

import { useState } from "react"
import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { useAskBeforeLeaving } from "@/components/ui/use-ask-before-leaving"
import { useSubmit, wordsOf } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { CallError, call } from "@/lib/client/call"
import type { Published, Version } from "@/lib/content/queries"
import type { Section, Sections } from "@/lib/content/rules"

type Given<S extends Section, Draft> = {
  section: S
  initial: Published<S>
  versions: Version[]
  /** What is said when it is saved. */
  saved: string
  draftOf: (content: Sections[S]) => Draft
  /** Asked before a content is published; false keeps what is in force. */
  mayPublish?: (next: Sections[S], current: Sections[S]) => Promise<boolean>
}

/** One section of the settings: its draft, saving it, and bringing an earlier version back. */
export function useSection<S extends Section, Draft>(given: Given<S, Draft>) {
  const { section, initial, saved, draftOf, mayPublish = async () => true } = given
  const path = `/api/admin/content/${section}`
  const { alert, confirm } = useAlerts()
  const [published, setPublished] = useState(initial)
  const [draft, setDraft] = useTyped(section, draftOf(initial.content))
  useAskBeforeLeaving(JSON.stringify(draft) !== JSON.stringify(draftOf(published.content)), section)
  const { busy, errors, markFields, submit } = useSubmit<string>()
  const { data, mutate } = useSWR(
    `${path}/versions`,
    (key: string) => call<{ versions: Version[] }>(key, { as: "admin" }),
    { fallbackData: { versions: given.versions } },
  )
  const versions = data?.versions ?? given.versions

  /** What was typed since the press stays. */
  const show = (next: Published<S>, pressed: Draft) => {
    setPublished(next)
    setDraft((now) => (now === pressed ? draftOf(next.content) : now))
  }

  const attempt = (
    what: string,
    next: Partial<Sections[S]>,
    work: (headers: Record<string, string>) => Promise<Published<S>>,
  ) =>
    submit(
      async () => {
        if (!(await mayPublish({ ...published.content, ...next }, published.content))) return
        show(await work({ "If-Match": `"${published.version}"` }), draft)
        await mutate().catch(() => {})
        await alert({ title: saved, tone: "success" })
      },
      sayWhy,
      what,
    )

  async function sayWhy(error: unknown) {
    const { message, fields } = wordsOf(error)
    if (Object.keys(fields).length > 0) return markFields(fields)
    const text = message || "Please try again."
    await alert({ title: "The settings weren’t saved.", text, tone: "error" })
    if (error instanceof CallError && error.code === "CONFLICT") await readAgain()
  }

  async function readAgain() {
    await mutate().catch(() => {})
    // What she typed stays in the fields, and saves over the other change if she says so again.
    await call<Published<S>>(path, { as: "admin" }).then(setPublished, () => {})
  }

  const save = (body: Record<string, unknown>) =>
    attempt("save", body as Partial<Sections[S]>, (headers) =>
      call<Published<S>>(path, { method: "PUT", as: "admin", headers, body }),
    )

  const bringBack = async (version: number) => {
    const isSure = await confirm({
      title: "Restore this version?",
      text: "It’s published right away. The current one stays in this list.",
      confirmLabel: "Restore it",
      cancelLabel: "Keep the current one",
    })
    if (!isSure) return
    await attempt(
      String(version),
      (versions.find((one) => one.version === version)?.content ?? {}) as Partial<Sections[S]>,
      (headers) =>
        call<Published<S>>(`${path}/restore`, { method: "POST", as: "admin", headers, body: { version } }),
    )
  }

  return { published, draft, setDraft, errors, markFields, busy, versions, save, bringBack, sayWhy }
}

/** What is typed in a field for a number; an empty one is no number, and the server says so beside it. */
export function numberOf(typed: string): number | null {
  return typed.trim() === "" ? null : Number(typed)
}
