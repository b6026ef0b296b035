import { z } from "zod"
import { isHttpsLink } from "../../content/rules"
import { id } from "../../ids"
import { MOST_CENTS, parseDollars } from "../../money"
import { isDate } from "../../time"
import { DEFAULT_CAPACITY, DEFAULT_MINUTES, OCCURRENCES, REPEATS, webLink } from "../rules"
import { WAYS, type Way } from "../rules/paying"

const FILL_OUT = "Please fill out all fields"
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** One line of text, NFC and trimmed. */
export const line = (max: number) =>
  z
    .string()
    .max(4 * max, `Please keep it under ${max} characters.`)
    .refine((value) => !UNSEEN.test(value), "Please write it on one line, without special characters.")
    .transform((value) => value.normalize("NFC").trim().replace(/ +/g, " "))
    .refine((value) => value.length <= max, `Please keep it under ${max} characters.`)

const title = line(120).refine((value) => value !== "", FILL_OUT)
const location = line(200)
const date = z.string(FILL_OUT).refine(isDate, FILL_OUT)
const time = z.string(FILL_OUT).regex(/^([01]\d|2[0-3]):[0-5]\d$/, FILL_OUT)
const address = line(300)
/** Where an online class meets; empty for none. */
const meetingLink = z
  .string()
  .trim()
  .max(500, "Please keep the link under 500 characters.")
  .refine((value) => value === "" || isHttpsLink(value), "Please enter a link that starts with https://.")
const signUpLink = z.string().transform((value, context) => {
  const link = value.trim() === "" ? "" : webLink(value)
  const message = "The sign-up link must be a full address that starts with https://."
  if (link === null) context.addIssue({ code: "custom", message })
  return link ?? z.NEVER
})
const MINUTES = "Please enter a whole number of minutes from 5 to 1,440."
const durationMinutes = z
  .int(MINUTES)
  .min(5, MINUTES)
  .max(24 * 60, MINUTES)
const SPOTS = "Please enter a whole number of spots from 1 to 500."
const capacity = z.int(SPOTS).min(1, SPOTS).max(500, SPOTS)
const priceNote = line(120)
const NOT_A_PRICE = "Please enter a price from $0.01 to $10,000, or leave it blank."
/** In dollars; null or empty for none. */
const price = z.unknown().transform((value, context) => {
  if (value === null || value === "") return null
  const cents = parseDollars(value)
  if (cents !== null && cents > 0 && cents <= MOST_CENTS) return cents
  context.addIssue({ code: "custom", message: NOT_A_PRICE })
  return z.NEVER
})
const NO_WAYS = "Please choose at least one way to pay."
const ways = z
  .array(z.enum(WAYS, NO_WAYS), NO_WAYS)
  .min(1, NO_WAYS)
  .max(20, NO_WAYS)
  .transform((given): Way[] => WAYS.filter((way) => given.includes(way)))

/** POST /api/admin/events: one occurrence. `repeat` is the browser's affair: it makes one call for each. */
export const addEventBody = z.object({
  title,
  date,
  time,
  location: location.default(""),
  /** Left out: the studio's, or the location if it is elsewhere; none when there is a link. */
  address: address.default(""),
  link: meetingLink.default(""),
  signUpLink: signUpLink.default(""),
  repeat: z.enum(REPEATS).default("none"),
  /** The other days of its series: a session on one of them refuses it too, so that she is asked before any is added. */
  alsoOn: z.array(date).max(OCCURRENCES.weekly).default([]),
  /** The same for all that are added as one series. */
  seriesId: id.optional(),
  durationMinutes: durationMinutes.default(DEFAULT_MINUTES),
  capacity: capacity.default(DEFAULT_CAPACITY),
  priceNote: priceNote.default(""),
  price: price.default(null),
  ways: ways.default([...WAYS]),
  /** Sessions that stand there may be kept beside it. */
  force: z.boolean().default(false),
})

/**
 * PUT /api/events/{id}: what is left out stays. `force`: the people concerned may be told. `scope`: this one, or the
 * later ones of its series too.
 */
export const updateEventBody = z.object({
  title: title.optional(),
  date: date.optional(),
  time: time.optional(),
  location: location.optional(),
  address: address.optional(),
  link: meetingLink.optional(),
  signUpLink: signUpLink.optional(),
  durationMinutes: durationMinutes.optional(),
  capacity: capacity.optional(),
  priceNote: priceNote.optional(),
  price: price.optional(),
  ways: ways.optional(),
  force: z.boolean().default(false),
  scope: z.enum(["this", "following"], "Please choose “this” or “following.”").default("this"),
})

/** A line of hers that goes into emails. */
export const herNote = z.string().trim().max(500, "Please keep your note under 500 characters.").default("")

export const eventParams = z.object({ eventId: id })
export const deleteEventsBody = z.object({
  eventIds: z
    .array(id, "Please choose at least one event.")
    .min(1, "Please choose at least one event.")
    .max(500),
  force: z.boolean().default(false),
  line: herNote,
})

/** GET /api/events: from and to are studio days, both included; `before` asks for the newest before a day. */
export const eventsQuery = z.object({
  from: date.optional(),
  to: date.optional(),
  before: date.optional(),
  include: z.literal("cancelled").optional(),
})

export type AddEventBody = z.output<typeof addEventBody>
export type UpdateEventBody = z.output<typeof updateEventBody>
