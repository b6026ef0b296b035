import { Checkbox, Field, Select, TextInput } from "@/components/ui/field"
import { DEFAULT_CAPACITY, DEFAULT_MINUTES } from "@/lib/classes/rules"
import { WAYS, type Way } from "@/lib/classes/rules/paying"

/** What the admin types of an event. */
export type EventDraft = {
  title: string
  date: string
  time: string
  location: string
  where: "address" | "online" | "both"
  address: string
  link: string
  signUpLink: string
  durationMinutes: string
  capacity: string
  /** In dollars; empty for none. */
  price: string
  ways: Way[]
  priceNote: string
}

const WAY_LABELS = { online: "Online (PayPal)", pass: "With a pass", door: "At the door" }

export const emptyDraft: EventDraft = {
  title: "",
  date: "",
  time: "",
  location: "",
  where: "address",
  address: "",
  link: "",
  signUpLink: "",
  durationMinutes: String(DEFAULT_MINUTES),
  capacity: String(DEFAULT_CAPACITY),
  price: "",
  ways: [...WAYS],
  priceNote: "",
}

/** The draft as the server wants it. */
export function bodyOf({ durationMinutes, capacity, where, address, link, price, ...rest }: EventDraft) {
  return {
    ...rest,
    price: price.trim().replace(/^\$/, "") || null,
    address: where === "online" ? "" : address,
    link: where === "address" ? "" : link,
    durationMinutes: Number(durationMinutes),
    capacity: Number(capacity),
  }
}

/**
 * The body of a change: only what differs from what the form began with, so that two that are open at once do not undo
 * each other. The place goes as a whole.
 */
export function changesOf(draft: EventDraft, before: EventDraft): Partial<ReturnType<typeof bodyOf>> {
  const body = bodyOf(draft)
  const was = bodyOf(before)
  const differs = (name: keyof typeof body) => JSON.stringify(body[name]) !== JSON.stringify(was[name])
  const isElsewhere = PLACE.some(differs)
  const names = Object.keys(body) as (keyof typeof body)[]
  const sent = names.filter((name) => (PLACE.includes(name) ? isElsewhere : differs(name)))
  return Object.fromEntries(sent.map((name) => [name, body[name]]))
}
const PLACE: (keyof ReturnType<typeof bodyOf>)[] = ["location", "address", "link"]

/** What an event cannot be without, by its fields, in words; empty when all of it is there. */
export function missingOf({ title, date, time, where, address, link, ways }: EventDraft) {
  const missing: Record<string, string> = {}
  if (title.trim() === "") missing.title = "Please enter a title."
  if (date === "") missing.date = "Please enter a date."
  if (time === "") missing.time = "Please enter a time."
  if (where === "both" && address.trim() === "") missing.address = "Please enter the address."
  if (where !== "address" && link.trim() === "") missing.link = "Please enter the link."
  if (ways.length === 0) missing.ways = "Please check at least one."
  return missing
}

/** The location is another, the address the one of before. */
export function isLeftBehind(draft: EventDraft, before: EventDraft): boolean {
  const isSame = draft.address.trim() !== "" && draft.address.trim() === before.address.trim()
  return isSame && draft.location.trim() !== before.location.trim()
}

/** The fields of an event, to add and to change one. */
export function EventFields({
  draft,
  before,
  errors,
  onChange,
  zoneName,
}: {
  draft: EventDraft
  /** What a change began with. */
  before?: EventDraft
  errors: Record<string, string>
  onChange: (draft: EventDraft) => void
  zoneName: string
}) {
  const bind = (name: Exclude<keyof EventDraft, "ways">) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  })
  return (
    <>
      <Field label="Title" error={errors.title} className="col-span-2">
        <TextInput {...bind("title")} required maxLength={120} />
      </Field>
      <Field label="Date" error={errors.date}>
        <TextInput {...bind("date")} type="date" required />
      </Field>
      <Field label={`Time (${zoneName})`} error={errors.time}>
        <TextInput {...bind("time")} type="time" required />
      </Field>
      <Field
        label="Location"
        hint="The short name people see."
        error={errors.location}
        className="col-span-2"
      >
        <TextInput {...bind("location")} maxLength={200} />
      </Field>
      <Field label="Takes place" className="col-span-2">
        <Select {...bind("where")}>
          <option value="address">At an address</option>
          <option value="online">Online</option>
          <option value="both">At an address and online</option>
        </Select>
      </Field>
      {draft.where === "online" ? null : (
        <Field
          label={draft.where === "both" ? "Address" : "Address (blank for the studio)"}
          error={errors.address}
          warning={before && isLeftBehind(draft, before) ? "This is still the old address." : undefined}
          className="col-span-2"
        >
          <TextInput {...bind("address")} maxLength={300} autoComplete="off" />
        </Field>
      )}
      {draft.where === "address" ? null : (
        <Field
          label="Meeting link (only people who sign up see it)"
          error={errors.link}
          className="col-span-2"
        >
          <TextInput {...bind("link")} type="url" inputMode="url" maxLength={500} placeholder="https://" />
        </Field>
      )}
      <Field label="Minutes" error={errors.durationMinutes}>
        <TextInput
          {...bind("durationMinutes")}
          type="number"
          inputMode="numeric"
          min={5}
          max={1440}
          step={1}
        />
      </Field>
      <Field label="Spots" error={errors.capacity}>
        <TextInput {...bind("capacity")} type="number" inputMode="numeric" min={1} max={500} step={1} />
      </Field>
      <Field label="Price ($)" error={errors.price}>
        <TextInput
          {...bind("price")}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          placeholder="None"
        />
      </Field>
      <Field label="Price note" error={errors.priceNote} className="lg:col-span-3">
        <TextInput {...bind("priceNote")} maxLength={120} placeholder="Tea included" />
      </Field>
      {draft.price.trim() === "" && draft.ways.length > 0 ? null : (
        <fieldset className="col-span-full">
          <legend className="text-small font-semibold">Ways to pay</legend>
          <div className="flex flex-wrap gap-x-8">
            {WAYS.map((way) => (
              <Checkbox
                key={way}
                label={WAY_LABELS[way]}
                checked={draft.ways.includes(way)}
                onChange={({ target }) =>
                  onChange({
                    ...draft,
                    ways: WAYS.filter((one) => (one === way ? target.checked : draft.ways.includes(one))),
                  })
                }
              />
            ))}
          </div>
          {errors.ways ? <p className="text-small font-medium text-danger">{errors.ways}</p> : null}
        </fieldset>
      )}
      <Field
        label="Sign-up link (only if sign-up is on another site)"
        error={errors.signUpLink}
        className="col-span-2"
      >
        <TextInput
          {...bind("signUpLink")}
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://"
        />
      </Field>
    </>
  )
}
