import { randomUUID } from "node:crypto"
import type { MailData } from "../../lib/jobs/queue"
import { sayRefund } from "../../lib/payments/rules"

/** What each email of the product may be given, as much of it as it can hold. */

const day = (date: number, hour = 16) => `2027-07-0${date}T${hour}:00:00.000Z`
const email = "ada.byron@example.com"
const link = "https://site.example/verify-login?token=9yZ1p0QmT3vKcX7sD2fG4hJ6"
const person = { email, firstName: "Ada", lastName: "Byron", preferredName: "Ada" }

const booking = {
  ...person,
  ...{ bookingId: randomUUID(), startsAt: day(1), endsAt: day(1, 17), sequence: 1 },
  sessionType: "Theraputic Yoga Session (60 min)",
  message: "My lower back has hurt since the winter, mostly in the mornings.",
  ...{ amountCents: 8000, refundedCents: 8000, receiptOf: "5O190127TN364715T" },
  address: "Quincy Street Studio, 210 Quincy Street, Port Townsend, WA 98368",
  link: "",
  howToGetIn: "Up the outside stairs on the left. The door opens ten minutes before.",
  whatToBring: "Comfortable clothes and something to drink.",
  policy: "Cancel up to 24 hours before for a full refund; after that, there’s no refund.",
  line: "I have a cold and would rather not pass it on.",
  timeZone: "Europe/Stockholm",
}
const moved = { ...booking, movedFrom: day(3) }
const series = {
  sessions: [booking, { ...booking, bookingId: randomUUID(), startsAt: day(8), endsAt: day(8, 17) }],
}

const place = {
  ...{ signUpId: randomUUID(), name: "Ada Byron", preferredName: "Ada", email },
  ...{ title: "Slow Flow", location: "The Loft", link: "", address: booking.address },
  ...{ howToGetIn: booking.howToGetIn, whatToBring: booking.whatToBring },
  ...{
    priceNote: "$18",
    paid: "$18, paid with PayPal.",
    receiptOf: "5O190127TN364715T",
    back: sayRefund("$18"),
  },
  ...{
    startsAt: day(2),
    endsAt: day(2, 17),
    sequence: 1,
    cancelToken: "c7sD2fG4hJ6",
    timeZone: booking.timeZone,
  },
}
const before = {
  startsAt: day(3),
  title: "Slow Flow",
  location: "The Barn",
  address: "5 Mill Road",
  link: "",
}
const waiver = {
  ...{ text: "I’m taking part in this class of my own free will.\n\nI release the teacher.", version: 1 },
  ...{ hash: "9".repeat(64), signedName: "Ada Byron", signedAt: day(1), picture: null, isCarriedOver: false },
}

const order = {
  ...{ orderId: randomUUID(), number: 1042, name: "Ada", email },
  lines: [
    { name: "Sea salt", unitPriceCents: 1400, quantity: 2, refundedCount: 1 },
    { name: "Rose and cardamom", unitPriceCents: 1600, quantity: 1, refundedCount: 0 },
  ],
  ...{ subtotalCents: 4400, discountCents: 660, shippingCents: 500, totalCents: 4240, couponCode: "TIN15" },
  isLocalPickup: false,
  promise: "Ships Mon, Dec 7, arrives by Thu, Dec 10",
  address: {
    ...{ name: "Ada Byron", lines: ["12 Water Street"], city: "Seattle", state: "WA" },
    ...{ postalCode: "98101", country: "US" },
  },
  ...{ tracking: "9400 1000 0000 0000 0000 00", refundedCents: 1400, receiptOf: "5O190127TN364715T" },
}

const waiting = {
  ...{ waitingId: randomUUID(), name: "Ada Byron", preferredName: "Ada", email, timeZone: booking.timeZone },
  ...{ title: "Slow Flow", startsAt: day(2), token: "c7sD2fG4hJ6" },
  ...{ location: "The Loft", address: booking.address },
  price: "$18. You’ll pay at the door, in cash.",
}
const pass = {
  ...{ ...person, passId: randomUUID(), name: "Ten classes", left: 9, lastDay: "2027-12-31" },
}
const newsOfPayment = {
  ...{ email, name: "Ada", title: "Slow Flow", startsAt: day(2), timeZone: booking.timeZone },
  ...{ news: "late" as const, refundedCents: 1800 },
}

const money = { refundedCents: 4_000, keptCents: 4_000 }
const goodbye = {
  firstName: "Ada",
  ended: [booking],
  left: [place],
  ...money,
  paidBackCents: 1_800,
  unused: { passes: 1, classes: 4 },
  orders: "Your order #9 still stands. I’ll email you when it’s ready.",
}
const student = {
  ...{ firstName: "Ada", lastName: "Byron", ...money },
  ended: [
    { what: "Individual Yoga Session (60 min)", startsAt: day(1) },
    { what: "Slow Flow", startsAt: day(2) },
  ],
  takenBack: [{ what: "Slow Flow", startsAt: day(2), cents: 1_800 }],
  passes: "their pass with 4 unused classes",
}
const dispute: MailData["disputes/changed"] = {
  ...{
    _id: randomUUID(),
    paypalId: "PP-R-KWZ-10091237",
    thing: "session",
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  },
  ...{
    isChargeback: false,
    status: "WAITING_FOR_SELLER_RESPONSE",
    outcome: "",
    amount: 80,
    taken: 80,
    returned: 0,
    fee: 20,
  },
  ...{ name: "Ada Byron", email, startsAt: day(1), dueAt: day(9), since: day(3), receipt: "" },
}
const enquiry: MailData["enquiries/arrived"] = {
  ...{ kind: "booking_request", name: "Ada Byron", email, phone: "+1 360 555 0100" },
  ...{ sessionType: "Individual Yoga Session (60 min)", message: "Could we begin in the spring?" },
}
const payment = {
  ...{ _id: randomUUID(), state: "refund_due", amount: 60, reason: "The session was canceled." },
  answer: "INSUFFICIENT_FUNDS",
  ...{ student: "Ada Byron", email, startsAt: day(1), isForClass: false, since: day(1), canBeDone: false },
}
const picture = `/api/pictures/${"0a".repeat(32)}-1120x840.jpg`
export const letterSample = {
  subject: "Spring in the studio",
  text: `Hello,

The light is back, and so is the **Wednesday class**. There are a few mats left in *Gentle and Restorative*, and on the second Saturday of May I am making the first tins with rhubarb.

![Mats in the morning light](${picture})

- Slow Flow, Wednesdays at nine
- Chair Yoga, Fridays at ten
- [the whole calendar](/calendar)

![A tin of chocolates with rhubarb](${picture})

Write to me if you would like to come and do not know which class is yours. I read everything myself.`,
  button: { label: "See the calendar", url: "https://www.mayalindqvist.com/calendar" },
}

export const EMAIL_SAMPLES: MailData = {
  "accounts/confirm-email": { link },
  "accounts/already-registered": { firstName: "Ada", link },
  "accounts/login-link": { firstName: "Ada", link, code: "402917" },
  "accounts/unknown-address": { link },
  "accounts/codes-paused": {},
  "accounts/admin-locked": { address: "203.0.113.7" },
  "accounts/admin-codes-locked": { address: "203.0.113.7" },
  "accounts/admin-password-link": { link },
  "accounts/admin-password-changed": {},
  "accounts/admin-second-factor": { isOn: true },
  "accounts/deleted": goodbye,
  "accounts/student-left": student,
  "admin/test": {},
  "bookings/confirmed": booking,
  "bookings/place-changed": booking,
  "bookings/place-chosen": booking,
  "bookings/moved": moved,
  "bookings/cancelled": booking,
  "bookings/you-cancelled": booking,
  "bookings/student-cancelled": booking,
  "bookings/you-moved": moved,
  "bookings/student-moved": moved,
  "bookings/refunded-late": booking,
  "bookings/payment-pending": booking,
  "bookings/payment-denied": booking,
  "bookings/new": booking,
  "bookings/message": booking,
  "bookings/series-confirmed": series,
  "bookings/series-new": series,
  "checkout/away": { ...person, line: booking.line, sessions: [], classes: [place] },
  "checkout/class-payment": newsOfPayment,
  "checkout/pass-payment": { ...newsOfPayment, title: "Ten classes", startsAt: null },
  "checkout/new-place": { ...person, sessions: [booking], classes: [place] },
  "checkout/session-paid-back": { ...booking, why: "failed" },
  "checkout/order-paid-back": { ...order, why: "failed" },
  "checkout/other-session-type": { ...booking, askedFor: "Individual Yoga Session (60 min)" },
  "classes/signed-up": { ...place, waiver },
  "classes/changed": { ...place, before },
  "classes/series-changed": { ...place, changes: [{ ...place, before }] },
  "classes/cancelled": place,
  "classes/taken-off": place,
  "classes/given-back": place,
  "classes/box-locked": {},
  "classes/message": {
    ...{ name: "Ada", email, subject: "Tomorrow’s class", title: "Slow Flow", startsAt: day(2) },
    text: "The heating is out.\n\nPlease bring a warm sweater.",
  },
  "disputes/changed": dispute,
  "enquiries/arrived": enquiry,
  "enquiries/received": enquiry,
  "enquiries/many": {},
  "imports/welcome": { firstName: "Ada" },
  "letters/test": letterSample,
  "newsletter/confirm": { id: randomUUID() },
  "newsletter/welcome": { id: randomUUID() },
  "newsletter/goodbye": { id: randomUUID() },
  "passes/bought": {
    ...pass,
    titles: ["Slow Flow"],
    paid: { how: "paypal", cents: 15_000 },
    receiptOf: "5O19",
  },
  "passes/ends-soon": pass,
  "passes/refunded": { ...pass, classes: 4, cents: 6_000, isByHer: false, receiptOf: "5O19" },
  "payments/needs-person": payment,
  "reminders/class": place,
  "reminders/session": booking,
  "shop/back-in-stock": { email, name: "Sea salt", slug: "sea-salt" },
  "shop/confirmed": order,
  "shop/done": order,
  "shop/free-tin": { email, name: "Ada Byron", code: "TIN-7KQ2MWX9PA", tins: 5, freeTins: 1 },
  "shop/new": order,
  "shop/payment-denied": order,
  "shop/payment-pending": order,
  "shop/ready-for-pickup": { ...order, isLocalPickup: true },
  "shop/refunded": order,
  "shop/refunded-late": order,
  "shop/shipped": order,
  "waiting/listed": waiting,
  "waiting/offered": { ...waiting, until: day(1) },
  "waiting/moved": { ...waiting, before: day(3), until: day(1) },
  "waiting/cancelled": { ...waiting, line: "The heating is broken." },
}
