import type { Way } from "../lib/classes/rules/paying"
import { texts } from "../lib/site-texts"

/** What a fresh copy of the site shows. How it gets there is in seed.ts. */

/** Her working hours (0 is Sunday), on the studio's clock, clear of her classes. */
export const workingHours = [
  { weekday: 1, time: "10:30" },
  { weekday: 1, time: "14:00" },
  { weekday: 1, time: "16:00" },
  { weekday: 2, time: "09:00" },
  { weekday: 2, time: "17:30" },
  { weekday: 3, time: "10:30" },
  { weekday: 3, time: "14:00" },
  { weekday: 3, time: "16:00" },
  { weekday: 4, time: "09:00" },
  { weekday: 4, time: "10:30" },
  { weekday: 6, time: "10:30" },
  { weekday: 6, time: "12:00" },
]

const studio = "Quincy Street Studio"
const hall = "Harbor Hall"
const hallAddress = "Harbor Hall, 34 Water Street, Port Townsend, WA 98368"

/** Where sessions take place online. */
export const meetingLink = "https://meet.mayalindqvist.example/maya"

/** Weekday (0 is Sunday) and the classes of that day, on the studio's clock. */
export const weeklyClasses: Record<
  number,
  {
    title: string
    time: string
    durationMinutes: number
    location: string
    /** Left out: the studio's. */
    address?: string
    /** Of an online class. */
    link?: string
    capacity: number
    priceNote: string
    /** Left out: it has no price, and nobody is asked how to pay. */
    priceCents?: number
    /** Left out: all of them. */
    ways?: Way[]
  }[]
> = {
  0: [
    {
      title: "Breath and Rest",
      time: "17:00",
      durationMinutes: 50,
      location: "Online",
      link: `${meetingLink}/breath-and-rest`,
      capacity: 12,
      priceNote: "",
      priceCents: 1_400,
      ways: ["online", "pass"],
    },
  ],
  1: [
    {
      title: "Slow Flow",
      time: "09:00",
      durationMinutes: 60,
      location: studio,
      capacity: 12,
      priceNote: "",
      priceCents: 1_800,
    },
  ],
  2: [
    {
      title: "Chair Yoga",
      time: "11:00",
      durationMinutes: 60,
      location: hall,
      address: hallAddress,
      capacity: 12,
      priceNote: "by donation",
    },
  ],
  3: [
    {
      title: "Slow Flow",
      time: "18:00",
      durationMinutes: 75,
      location: studio,
      capacity: 12,
      priceNote: "",
      priceCents: 2_000,
    },
  ],
  5: [
    {
      title: "Gentle and Restorative",
      time: "17:30",
      durationMinutes: 75,
      location: studio,
      capacity: 6,
      priceNote: "",
      priceCents: 2_000,
    },
  ],
  6: [
    {
      title: "Slow Flow",
      time: "09:00",
      durationMinutes: 60,
      location: studio,
      capacity: 12,
      priceNote: "",
      priceCents: 1_800,
    },
  ],
}
export const weeksOfClasses = { past: 2, ahead: 8 }

/** Workshops, so many days from today. */
export const workshops = [
  {
    title: "Candlelight Evening",
    inDays: 12,
    time: "19:00",
    durationMinutes: 120,
    location: studio,
    capacity: 12,
    priceNote: "tea and chocolate included",
    priceCents: 3_500,
    ways: ["online" as const],
    signUpLink: "",
  },
  {
    title: "Yoga by the Water",
    inDays: 26,
    time: "10:00",
    durationMinutes: 180,
    location: "Point Hudson Pavilion",
    address: "Point Hudson Pavilion, 355 Hudson Street, Port Townsend, WA 98368",
    capacity: 30,
    priceNote: "$48",
    signUpLink: "https://tickets.pointhudson.example/yoga-by-the-water",
  },
]

/** What she sells for her classes. */
export const passKinds = [
  { name: "Five classes", classes: 5, priceCents: 6_500, validDays: 60, titles: [] },
  { name: "Ten Slow Flows", classes: 10, priceCents: 15_000, validDays: 120, titles: ["Slow Flow"] },
]

/** Who comes; the first six fill the small class of the next Friday. */
export const classPeople = [
  "Rosa Delgado",
  "Henrik Aaltonen",
  "June Whitcomb",
  "Priya Raman",
  "Theo Marchetti",
  "Alma Okafor",
  "Walter Boone",
  "Signe Dahl",
]

/** Who waits for a spot in each class of this week that is full. */
export const waitingPeople = ["Miriam Castellanos", "Felix Andersen", "Odette Laurent"]

export const coupons = [
  { code: "YOURJOURNEY", appliesTo: "booking", discountBps: 10_000, maxPerCustomer: 1, maxPerDay: 3 },
  { code: "INSTAGRAM15", appliesTo: "cart", discountBps: 1_500, minimumCents: 1_500, maxPerCustomer: 1 },
] as const

export const chocolates = [
  {
    name: "Dark Sea Salt",
    description: "72% cacao from Belize, with flakes of Pacific sea salt.",
    details: "Cacao, coconut sugar, cacao butter, sea salt. Six squares in a returnable tin, 60 g.",
    priceCents: 1_400,
    inventory: 24,
    ingredients: "Cacao 72%, coconut sugar, cacao butter, sea salt.",
    allergens: "May contain traces of tree nuts.",
    origin: "Cacao from Toledo, Belize",
    weightGrams: 60,
    image: "/pictures/chocolates/sea-salt.svg",
  },
  {
    name: "Rose and Cardamom",
    description: "Creamy with cashew, scented with rose petals and green cardamom.",
    details:
      "Cacao, coconut sugar, cashew, cacao butter, rose, cardamom. Six squares in a returnable tin, 60 g.",
    priceCents: 1_500,
    inventory: 18,
    ingredients: "Cacao 64%, coconut sugar, cashews, cacao butter, rose petals, green cardamom.",
    allergens: "Contains cashews. May contain traces of other tree nuts.",
    origin: "Cacao from Kamuli, Uganda",
    weightGrams: 60,
    image: "/pictures/chocolates/rose-cardamom.svg",
  },
  {
    name: "Orange Peel",
    description: "Slow-candied orange peel from a neighbor’s tree, dipped twice.",
    details: "Orange, cacao, coconut sugar, cacao butter. Twelve sticks in a returnable tin, 70 g.",
    priceCents: 1_600,
    inventory: 12,
    ingredients: "Orange peel 48%, cacao 36%, coconut sugar, cacao butter.",
    allergens: "May contain traces of tree nuts.",
    origin: "Cacao from Toledo, Belize; oranges from next door",
    weightGrams: 70,
    image: "/pictures/chocolates/orange-peel.svg",
  },
  {
    name: "Hazelnut Praline",
    description: "Oregon hazelnuts, roasted and ground on a stone until they flow.",
    details: "Hazelnut, cacao, coconut sugar, vanilla. Six pralines in a returnable tin, 60 g.",
    priceCents: 1_650,
    inventory: 20,
    ingredients: "Hazelnuts 45%, cacao, coconut sugar, vanilla.",
    allergens: "Contains hazelnuts. May contain traces of other tree nuts.",
    origin: "Hazelnuts from the Willamette Valley, Oregon",
    weightGrams: 60,
    image: "/pictures/chocolates/hazelnut.svg",
  },
  {
    name: "Chili and Cinnamon",
    description: "A slow warmth: ancho chili, Ceylon cinnamon, a little smoke.",
    details:
      "Cacao, coconut sugar, cacao butter, ancho chili, cinnamon. Six squares in a returnable tin, 60 g.",
    priceCents: 1_400,
    inventory: 0,
    ingredients: "Cacao 70%, coconut sugar, cacao butter, ancho chili, Ceylon cinnamon.",
    allergens: "May contain traces of tree nuts.",
    origin: "Cacao from Toledo, Belize",
    weightGrams: 60,
    image: "/pictures/chocolates/chili-cinnamon.svg",
  },
  {
    name: "The Season’s Tin",
    description: "Four pieces each of three kinds, chosen from what is ripe this month.",
    details: "Cacao, nuts, fruit, and spice of the season. Twelve pieces in a large returnable tin, 130 g.",
    priceCents: 2_900,
    inventory: 9,
    ingredients: "Cacao, coconut sugar, cacao butter, hazelnuts, cashews, plum, orange peel, cinnamon.",
    allergens: "Contains hazelnuts and cashews. May contain traces of other tree nuts.",
    origin: "Fruit from the Olympic Peninsula",
    weightGrams: 130,
    image: "/pictures/chocolates/season-tin.svg",
  },
] as const

/** Students of the demo, and how many days ago each registered. */
export const students = [
  {
    firstName: "Noor",
    lastName: "Haddad",
    phone: "3605550118",
    pronoun: "she/her",
    city: "Port Townsend, WA",
    zipcode: "98368",
    daysAgo: 2,
  },
  {
    firstName: "Thaddeus",
    lastName: "Brandt",
    preferredName: "Tad",
    phone: "3605550143",
    pronoun: "he/him",
    city: "Port Hadlock, WA",
    zipcode: "98339",
    daysAgo: 9,
  },
  {
    firstName: "Marisol",
    lastName: "Quintero",
    phone: "2065550177",
    city: "Seattle, WA",
    zipcode: "98107",
    daysAgo: 17,
  },
  {
    firstName: "Wren",
    lastName: "Okafor",
    pronoun: "they/them",
    city: "Sequim, WA",
    zipcode: "98382",
    daysAgo: 33,
  },
  {
    firstName: "Ingrid",
    lastName: "Solheim",
    phone: "3605550162",
    pronoun: "she/her",
    city: "Port Townsend, WA",
    zipcode: "98368",
    daysAgo: 58,
  },
  { firstName: "Caleb", lastName: "Whitehorse", city: "Port Angeles, WA", zipcode: "98362", daysAgo: 96 },
  {
    firstName: "Hana",
    lastName: "Mizuno",
    preferredName: "Hanako",
    phone: "5035550134",
    pronoun: "she/her",
    city: "Portland, OR",
    zipcode: "97214",
    daysAgo: 141,
  },
  {
    firstName: "Dorothy",
    lastName: "Ellis",
    preferredName: "Dot",
    phone: "3605550109",
    city: "Port Ludlow, WA",
    zipcode: "98365",
    daysAgo: 230,
  },
] as const

/**
 * One-to-one sessions at 1 PM, so many days from today, which no class of hers touches: by the first name of the student.
 * Without an amount they owe; `attendance` is for those that are over.
 */
export const sessions = [
  { student: "Ingrid", inDays: -21, cents: 8_000, attendance: "came", message: "" },
  { student: "Ingrid", inDays: -7, cents: 8_000, attendance: "came", message: "" },
  { student: "Dorothy", inDays: -3, cents: 6_000, attendance: "missed", message: "" },
  { student: "Hana", inDays: -1, cents: null, attendance: "came", message: "I pay next time, sorry!" },
  { student: "Ingrid", inDays: 0, cents: 8_000, attendance: null, message: "My left shoulder again." },
  {
    student: "Noor",
    inDays: 2,
    cents: 7_000,
    attendance: null,
    message: "My first yoga in years. Please tell me where to park.",
  },
  { student: "Thaddeus", inDays: 6, cents: 9_000, attendance: null, message: "" },
] as const

/** A student who comes to the Slow Flow of the weekend and of Monday, whom her notes are about. */
export const regular = {
  student: "Ingrid",
  title: "Slow Flow",
  time: "09:00",
  notes:
    "Left shoulder: torn in 2019, healed. No headstands, short downward dogs.\nLikes the heavy blanket and an open window.\nHer sister Astrid may come along in spring.",
}

/** Orders of chocolate, in each state; `isAtClass`: picked up at the buyer's next class. */
export const orders = [
  {
    buyer: "Marisol",
    status: "to_pack",
    daysAgo: 1,
    lines: { "Dark Sea Salt": 2, "Rose and Cardamom": 1 },
    isLocalPickup: false,
  },
  {
    buyer: "Noor",
    status: "ready_for_pickup",
    daysAgo: 2,
    lines: { "Orange Peel": 1 },
    isLocalPickup: true,
  },
  {
    buyer: "Ingrid",
    status: "ready_for_pickup",
    daysAgo: 3,
    lines: { "Dark Sea Salt": 2 },
    isLocalPickup: true,
    isAtClass: true,
  },
  {
    buyer: "Caleb",
    status: "shipped",
    daysAgo: 5,
    lines: { "Hazelnut Praline": 2 },
    isLocalPickup: false,
  },
  {
    buyer: "Wren",
    status: "done",
    daysAgo: 24,
    lines: { "The Season’s Tin": 1 },
    isLocalPickup: true,
  },
  {
    buyer: "Ingrid",
    status: "done",
    daysAgo: 31,
    lines: { "Dark Sea Salt": 1, "Orange Peel": 1 },
    isLocalPickup: true,
  },
] as const

export const enquiries = [
  {
    kind: "booking_request",
    name: "Beatrix Cole",
    phone: "3605550127",
    sessionType: "Theraputic Yoga Session (60 min)",
    message: "I had a hip replaced in spring. Is this something for me?",
    daysAgo: 0,
  },
  {
    kind: "contact",
    name: "Osman Yildiz",
    phone: "",
    sessionType: "",
    message: "Do you ship to Oregon? It would be a birthday present for the 12th.",
    daysAgo: 1,
  },
  {
    kind: "contact",
    name: "Greta Lindholm",
    phone: "",
    sessionType: "",
    message: "Thank you for the class on Monday.",
    daysAgo: 9,
    isAnswered: true,
  },
] as const

/** What the desk shows under Needs you. */
export const failedMessage = {
  to: "walter.boone@example.com",
  name: "Walter Boone",
  title: "Gentle and Restorative",
  subject: "Friday is in the big room",
  text: "The heating in our room is being repaired. We are next door, same time.",
  lastError: "The mailbox is full.",
}

/** Of the oldest order: it waits for her answer. */
export const dispute = {
  paypalId: "PP-R-DEMO-0001",
  reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  stage: "INQUIRY",
  status: "WAITING_FOR_SELLER_RESPONSE",
  daysAgo: 2,
  dueInDays: 8,
}

/** Signed before this site, brought along. */
export const paperWaivers = [
  { email: "walter.boone@example.com", name: "Walter Boone", signedOn: "2024-09-03" },
  { email: "beatrix.cole@example.com", name: "Beatrix Cole", signedOn: "2025-02-11" },
]

/** The first version. */
export const waiver = { version: 1, text: texts.waiver.text }

/** Who confirmed that they want her letters. */
export const readers = ["ines.halvorsen@example.com", "walter.boone@example.com", "june.park@example.com"]

/** A letter that she has begun. */
export const letter = {
  subject: "A new class, and the winter tins",
  text: `Hello,

Starting next week, there’s **Chair Yoga** on Tuesday mornings: strength and balance for people who’d rather not get down on the floor. You’ll find it on [the calendar](/calendar).

And from the kitchen:

- the winter tin, twelve pieces
- orange peel, the first of this year

See you soon.

Maya`,
}

/** Letters that everybody has, and how many days ago. */
export const sentLetters = [
  {
    daysAgo: 19,
    subject: "Three things for a stiff back",
    text: `Hello,

Most of you sit a lot, and so do I when I wrap tins. Here’s what I do in between, in five minutes:

- Stand behind a chair, hold the back of it, and walk backward until your arms are long. Five breaths.
- Sit, cross one ankle over the other knee, and lean forward a little. Five breaths, then the other side.
- Lie down with your lower legs on the seat of the chair. Stay as long as you like.

If anything hurts, stop. That’s the whole rule.

There’s more of this in **Chair Yoga**. It’s in [the calendar](/calendar), and you don’t need to be flexible.

Maya`,
  },
  {
    daysAgo: 54,
    subject: "The first cacao from Belize",
    text: `Hello,

Two sacks arrived on Thursday, and the kitchen has smelled like bread and plums ever since. I roasted half of one right away, *slowly*, and it’s the best I’ve had in years.

It’s in the Dark Sea Salt now. [Here are the tins](/chocolates). Bring yours back and I’ll fill it again.

See you on the mat,

Maya`,
  },
]
