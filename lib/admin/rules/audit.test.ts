import { expect, test } from "vitest"
import { sayDone } from "./audit"

const zone = "America/Los_Angeles"
const at = new Date("2027-03-02T17:00:00Z")
const noor = { who: "Noor Haddad", what: "Slow Flow", at }

test.each([
  ["refund order", { cents: 1650 }, "Refunded $16.50 to Noor Haddad"],
  ["ask for refund", { cents: 1650 }, "Asked PayPal for $16.50 back for Noor Haddad"],
  [
    "cancel session",
    { refunded: 60, paidBack: 0 },
    "Canceled Noor Haddad’s session on Tue, Mar 2, 2027 at 9:00 AM PST: $60 back",
  ],
  [
    "cancel session",
    { refundCents: 0, couponReturned: false },
    "Canceled Noor Haddad’s session on Tue, Mar 2, 2027 at 9:00 AM PST",
  ],
  [
    "move session",
    { from: "2027-03-02T17:00:00Z", to: "2027-03-16T16:00:00Z" },
    "Moved Noor Haddad’s session from Tue, Mar 2, 2027 at 9:00 AM PST to Tue, Mar 16, 2027 at 9:00 AM PDT",
  ],
  ["mark paid", { how: "cash", amount: 20 }, "Noted that Noor Haddad paid $20 in cash"],
  ["mark paid", { how: "owes", amount: 20 }, "Noted that Noor Haddad owes $20"],
  ["mark paid", { how: "taken back" }, "Undid how Noor Haddad paid"],
  [
    "go away",
    { refundCents: 18_000, paidBackCents: 2_000, people: 7 },
    "Took time off beginning on Tue, Mar 2, 2027 at 9:00 AM PST, 7 people notified: $200 back",
  ],
  [
    "go away",
    { refundCents: 0, paidBackCents: 0, people: 1, until: "2027-03-03T08:00:00Z" },
    "Took time off from Tue, Mar 2, 2027 at 9:00 AM PST until Wed, Mar 3, 2027 at 12:00 AM PST, 1 person notified",
  ],
  [
    "go away",
    { refundCents: 0, people: 2, from: "2026-12-24T08:00:00Z", until: "2026-12-27T08:00:00Z" },
    "Took time off from Thu, Dec 24, 2026 to Sat, Dec 26, 2026, 2 people notified",
  ],
  [
    "take time off",
    // The clocks go forward that day.
    { from: "2027-03-14T08:00:00Z", until: "2027-03-15T07:00:00Z" },
    "Took time off on Sun, Mar 14, 2027",
  ],
  ["stop letter", { subject: "Spring" }, "Stopped the letter “Spring”"],
  ["cancel class", { people: 2 }, "Canceled Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST, 2 people notified"],
  ["cancel class", { people: 0 }, "Canceled Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST"],
  ["add class", {}, "Added Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST"],
  [
    "add class",
    { title: "Yin", startsAt: "2027-03-09T17:00:00Z" },
    "Added Yin on Tue, Mar 9, 2027 at 9:00 AM PST",
  ],
  [
    "change class",
    { startsAt: "2027-03-03T02:00:00Z", to: "2027-03-03T02:30:00Z", later: 0, people: 1 },
    "Changed Slow Flow on Tue, Mar 2, 2027 from 6:00 PM to 6:30 PM, 1 person notified",
  ],
  [
    "change class",
    { startsAt: "2027-03-03T02:00:00Z", to: "2027-03-16T16:00:00Z", later: 0, people: 0 },
    "Changed Slow Flow from Tue, Mar 2, 2027 at 6:00 PM PST to Tue, Mar 16, 2027 at 9:00 AM PDT",
  ],
  ["change class", { later: 0, people: 0 }, "Changed Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST"],
  [
    "change class",
    { later: 1, people: 1 },
    "Changed Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST and the next one of its series, 1 person notified",
  ],
  [
    "change class",
    { later: 3, people: 5 },
    "Changed Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST and the next 3 of its series, 5 people notified",
  ],
  [
    "take off list",
    { refundCents: 1800 },
    "Took Noor Haddad off the list for Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST: $18 back",
  ],
  [
    "give up spot",
    { refundCents: 0 },
    "Gave up Noor Haddad’s spot in Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST",
  ],
  [
    "disown spot",
    { refundCents: 0 },
    "Said that it wasn’t Noor Haddad who signed up for Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST",
  ],
  ["add person", {}, "Added Noor Haddad to Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST"],
  ["take waiver", { waiver: "on_paper" }, "Took Noor Haddad’s waiver for Slow Flow on paper"],
  ["add slots", { count: 1 }, "Added a free time on Tue, Mar 2, 2027 at 9:00 AM PST"],
  ["add slots", { count: 3 }, "Added 3 free times, the first on Tue, Mar 2, 2027 at 9:00 AM PST"],
  [
    "change working hours",
    { validFrom: "2027-03-02", times: 4 },
    "Changed the working hours from Tue, Mar 2, 2027",
  ],
  [
    "change working hours",
    { validFrom: "2027-03-02", times: 0 },
    "Ended the working hours from Tue, Mar 2, 2027",
  ],
  [
    "remove time off",
    { from: "2027-03-02T17:00:00Z", until: "2027-03-03T08:00:00Z" },
    "Removed the time off from Tue, Mar 2, 2027 at 9:00 AM PST until Wed, Mar 3, 2027 at 12:00 AM PST",
  ],
  ["delete letter", { subject: "Spring" }, "Deleted the letter “Spring”"],
  ["delete letter", { subject: "" }, "Deleted a letter"],
  ["delete subscriber", {}, "Deleted a subscriber"],
  ["message class", { people: 1 }, "Wrote to 1 person in Slow Flow on Tue, Mar 2, 2027 at 9:00 AM PST"],
  ["add coupon", { code: "SPRING" }, "Added the coupon SPRING"],
  ["extend pass", { lastDay: "2027-03-14" }, "Moved the last day of Noor Haddad’s pass to Sun, Mar 14, 2027"],
  ["give pass", { classes: 2 }, "Gave Noor Haddad 2 free classes"],
  ["send letter", { subject: "Spring", at: "" }, "Sent the letter “Spring”"],
  [
    "send letter",
    { subject: "Spring", at: "2027-03-02T17:00:00Z" },
    "Scheduled the letter “Spring” for Tue, Mar 2, 2027 at 9:00 AM PST",
  ],
  [
    "log in",
    {
      address: "203.0.113.7",
      agent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1",
    },
    "Logged in from 203.0.113.7, with Safari on an iPhone",
  ],
  ["log in refused", { address: "203.0.113.7", agent: "curl/8" }, "A login from 203.0.113.7 was refused"],
  ["something of a later version", {}, "Something of a later version"],
])("%s is said in words", (action, details, said) => {
  expect(sayDone({ action, details, about: noor, zone })).toBe(said)
})

test("what is gone is said as gone", () => {
  const gone = { details: { cents: 1 }, about: {}, zone }
  expect(sayDone({ action: "refund order", ...gone })).toBe("Refunded $0.01 to someone who has left")
  expect(sayDone({ action: "cancel session", ...gone })).toBe("Canceled somebody’s session")
})
