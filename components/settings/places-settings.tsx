"use client"

import { useAlerts } from "@/components/ui/alerts"
import { Field, TextArea, TextInput } from "@/components/ui/field"
import type { Concerned } from "@/lib/checkout/commands/places"
import { call } from "@/lib/client/call"
import type { Published, Version } from "@/lib/content/queries"
import { isHttpsLink, type Places } from "@/lib/content/rules"
import { SettingsSection } from "./settings-section"
import { useSection } from "./use-section"

/** The studio and her meeting link. A new one is given to everybody it concerns, once she has read how many. */
export function PlacesSettings({
  initial,
  versions,
  zone,
}: {
  initial: Published<"places">
  versions: Version[]
  zone: string
}) {
  const { confirm } = useAlerts()

  async function mayPublish(next: Places, current: Places): Promise<boolean> {
    const [address, link] = [next.studioAddress.trim(), next.meetingLink.trim()]
    // What the server refuses, it says beside the field.
    if (address === "" || (link !== "" && !isHttpsLink(link))) return true
    const isAddressNew = address !== current.studioAddress
    const isLinkNew = link !== current.meetingLink && current.meetingLink !== ""
    if (!isAddressNew && !isLinkNew) return true
    const isLinkGone = isLinkNew && link === ""
    const of = isAddressNew ? (isLinkNew && !isLinkGone ? "both" : "address") : "link"
    const found = await call<Concerned>(`/api/admin/content/places/concerned?of=${of}`, { as: "admin" })
    if (found.sessions + found.classes === 0) return true
    const what = sayCount(found)
    if (isLinkGone && !isAddressNew)
      return confirm({
        title: "Remove the link?",
        text: `${what} with this link will keep it. No one can book online until you enter a new one.`,
        confirmLabel: "Remove it",
        cancelLabel: "Keep the link",
      })
    const isHowOld = isAddressNew && next.howToGetIn !== "" && next.howToGetIn === current.howToGetIn
    const how = isHowOld ? ` “How to get in” goes with it, and still says: “${next.howToGetIn}”` : ""
    return confirm({
      title: "Move what’s coming up?",
      text: `${what} coming up get the new place. ${sayPeople(found.people)}${how}`,
      confirmLabel: found.people > 0 ? "Save and tell them" : "Save",
      cancelLabel: "Keep it as it is",
    })
  }

  const section = useSection({
    section: "places",
    initial,
    versions,
    saved: "The places have been saved.",
    draftOf,
    mayPublish,
  })
  const { draft, setDraft, errors, save } = section
  const bind = (name: keyof Places) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  return (
    <SettingsSection
      title="Places"
      intro="Where you meet. This goes in every confirmation and calendar entry."
      section={section}
      zone={zone}
      say={sayPlaces}
      onSave={() => save(draft)}
    >
      <Field label="Studio address" error={errors.studioAddress}>
        <TextInput {...bind("studioAddress")} maxLength={300} autoComplete="off" />
      </Field>
      <Field
        label="Meeting link"
        hint="Your own room for online sessions. Leave it blank and students can only choose the studio."
        error={errors.meetingLink}
      >
        <TextInput
          {...bind("meetingLink")}
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://"
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="How to get in" error={errors.howToGetIn}>
          <TextArea {...bind("howToGetIn")} rows={3} maxLength={1000} />
        </Field>
        <Field label="What to bring" error={errors.whatToBring}>
          <TextArea {...bind("whatToBring")} rows={3} maxLength={1000} />
        </Field>
      </div>
    </SettingsSection>
  )
}

function draftOf({ studioAddress, howToGetIn, whatToBring, meetingLink }: Places) {
  return { studioAddress, howToGetIn, whatToBring, meetingLink }
}

function sayPlaces(content: object): string {
  const { studioAddress, meetingLink } = content as Places
  return `${studioAddress}. ${meetingLink ? `Online: ${meetingLink}` : "Not online"}`
}

function sayCount({ sessions, classes }: Concerned): string {
  const some = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)
  return [
    sessions > 0 ? some(sessions, "session", "sessions") : "",
    classes > 0 ? some(classes, "class", "classes") : "",
  ]
    .filter(Boolean)
    .join(" and ")
}

function sayPeople(people: number): string {
  if (people === 0) return "No one has signed up yet, so no one needs to be notified."
  const who = people === 1 ? "1 person gets one email" : `${people} people get one email each`
  return `${who}, with updated calendar entries.`
}
