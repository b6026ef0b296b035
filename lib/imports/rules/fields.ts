/** What can be brought along, and which columns it may come in. */

export const IMPORT_KINDS = ["students", "subscribers", "waivers", "classes", "passes"] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const KIND_LABELS: Record<ImportKind, string> = {
  students: "Students",
  subscribers: "Newsletter subscribers",
  waivers: "Waivers signed on paper",
  classes: "Upcoming classes",
  passes: "Passes with classes left",
}

type FieldOf = { label: string; isNeeded?: boolean; names: string[] }

/**
 * The names that columns go by, lower case, letters and digits only. They are guesses, which she can change:
 *
 * - Acuity: "Export Client List" gives a .csv with a "Banned" column (help.acuityscheduling.com, articles 16676896712589
 *   and 16676918445965); a client has first and last name, phone, email and notes. Appointments have a name, date and
 *   time, end or duration, type, calendar (article 360023934112).
 * - Momoyoga: "Export to Excel" of classes and yogi profiles (help.momoyoga.com, article 115003363131), to be saved as CSV
 *   first. The page names no columns; "yogi" is what it calls a student.
 * - Punchpass: the customer CSV; first name, last name, email address, phone number, street address, city, state or
 *   province, country, birthday (support.punchpass.com, articles 1033061 and 1033097).
 * - Squarespace: contacts and smart segments as .csv; email address and name, accepts marketing, the date of the first
 *   subscription and its source (support.squarespace.com, articles 360046485652 and 29209201250445).
 */
const EMAIL = ["email", "emailaddress", "mail", "yogiemail", "clientemail", "customeremail", "e-mail"]
const FULL_NAME = [
  "name",
  "fullname",
  "client",
  "clientname",
  "customer",
  "customername",
  "yogi",
  "yoginame",
  "student",
]
const FIRST = ["firstname", "first", "givenname", "forename", "voornaam"]
const LAST = ["lastname", "last", "surname", "familyname", "achternaam"]

const people: Record<string, FieldOf> = {
  email: { label: "Email", isNeeded: true, names: EMAIL },
  firstName: { label: "First name", names: FIRST },
  lastName: { label: "Last name", names: LAST },
  name: { label: "Full name", names: FULL_NAME },
}

export const FIELDS: Record<ImportKind, Record<string, FieldOf>> = {
  students: {
    ...people,
    phone: {
      label: "Phone",
      names: ["phone", "phonenumber", "mobile", "mobilephone", "cellphone", "telephone"],
    },
    city: { label: "City", names: ["city", "town", "cityandstate"] },
    zipcode: { label: "Zip code", names: ["zip", "zipcode", "postalcode", "postcode"] },
    preferredName: { label: "Preferred name", names: ["preferredname", "nickname"] },
    pronoun: { label: "Pronoun", names: ["pronoun", "pronouns"] },
  },
  subscribers: {
    email: { label: "Email", isNeeded: true, names: EMAIL },
    date: {
      label: "Date they agreed",
      isNeeded: true,
      names: [
        "subscribedon",
        "subscribed",
        "subscribeddate",
        "subscribedsince",
        "datesubscribed",
        "subscriptiondate",
        "firstsubscribed",
        "optindate",
        "optintime",
        "confirmtime",
        "dateconfirmed",
        "consentdate",
        "createdon",
        "dateadded",
        "timestamp",
        "date",
      ],
    },
    way: {
      label: "How they agreed",
      names: [
        "source",
        "subscribersource",
        "subscriptionsource",
        "consent",
        "consentway",
        "howtheyagreed",
        "optinsource",
      ],
    },
    accepts: {
      label: "Says yes or no",
      names: ["acceptsmarketing", "marketing", "optin", "acceptsemailmarketing"],
    },
  },
  waivers: {
    ...people,
    date: {
      label: "Date signed",
      isNeeded: true,
      names: ["datesigned", "signedon", "signed", "waiverdate", "waiversigned", "liabilitywaiver", "date"],
    },
  },
  classes: {
    title: {
      label: "Title",
      isNeeded: true,
      names: [
        "title",
        "class",
        "classname",
        "lesson",
        "type",
        "appointmenttype",
        "event",
        "eventname",
        "name",
      ],
    },
    date: {
      label: "Date",
      isNeeded: true,
      names: [
        "date",
        "startdate",
        "classdate",
        "day",
        "starttime",
        "start",
        "startsat",
        "datetime",
        "dateandtime",
      ],
    },
    time: { label: "Time", names: ["time", "starttime", "start", "begins", "from"] },
    duration: { label: "Minutes", names: ["duration", "minutes", "durationminutes", "length"] },
    end: { label: "End", names: ["endtime", "end", "ends", "until", "to"] },
    location: { label: "Place", names: ["location", "place", "room", "studio", "calendar"] },
    address: { label: "Address", names: ["address", "streetaddress", "locationaddress"] },
    link: { label: "Online link", names: ["link", "onlinelink", "zoomlink", "livestreamlink", "url"] },
    capacity: {
      label: "Spots",
      names: ["capacity", "maximumcapacity", "spots", "places", "maxstudents", "maximum"],
    },
    price: { label: "Price, or a note about it", names: ["price", "pricenote", "cost"] },
  },
  passes: {
    email: { label: "Email", isNeeded: true, names: EMAIL },
    pass: {
      label: "Pass",
      isNeeded: true,
      names: ["pass", "passname", "product", "membership", "package", "name"],
    },
    left: {
      label: "Classes left",
      isNeeded: true,
      names: [
        "classesleft",
        "left",
        "remaining",
        "creditsleft",
        "credits",
        "visitsleft",
        "visitsremaining",
        "punchesleft",
      ],
    },
    date: {
      label: "Good until",
      isNeeded: true,
      names: [
        "gooduntil",
        "validuntil",
        "expires",
        "expireson",
        "expirationdate",
        "expirydate",
        "enddate",
        "date",
      ],
    },
  },
}

export type Columns = Record<string, number>

const bare = (heading: string) =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

/** Which column (by its number) each field is probably in; a column serves one field, the likeliest name first. */
export function guessColumns(kind: ImportKind, headings: string[]): Columns {
  const bareHeadings = headings.map(bare)
  const columns: Columns = {}
  const taken = new Set<number>()
  for (const [field, { names }] of Object.entries(FIELDS[kind])) {
    const at = names.map((name) =>
      bareHeadings.findIndex((heading, i) => heading === bare(name) && !taken.has(i)),
    )
    const found = at.find((index) => index >= 0)
    if (found === undefined) continue
    columns[field] = found
    taken.add(found)
  }
  return columns
}

/** Whose export it looks like; empty where nothing tells. */
export function guessSource(headings: string[]): string {
  const has = (...names: string[]) => names.every((name) => headings.map(bare).includes(name))
  if (has("banned") || has("appointmentid") || has("calendar", "type", "starttime")) return "Acuity"
  if (headings.some((heading) => /yogi/i.test(heading))) return "Momoyoga"
  if (has("acceptsmarketing") || has("subscribersource")) return "Squarespace"
  if (has("emailaddress", "phonenumber", "firstname") || headings.some((one) => /punch/i.test(one)))
    return "Punchpass"
  return ""
}
