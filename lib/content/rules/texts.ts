import type { Place } from "../../pictures/rules"
import type { TextSection, Texts } from "../../site-texts"

type OfItem = Record<string, Line>
type Line = {
  /** A line, text with the small markup of lib/markup.ts or without, an email's or an https address, a day, a time. */
  kind: "line" | "text" | "plain" | "email" | "link" | "day" | "time"
  label: string
  max: number
  hint?: string
  isOptional?: true
}
/** How a text of a section is typed. */
export type TextField =
  | Line
  /** One per line. */
  | { kind: "lines"; label: string; max: number; most: number; hint?: string }
  /** Days of the week by their names, Monday first. */
  | { kind: "weekdays"; label: string; hint?: string }
  | { kind: "switch"; label: string; hint?: string }
  /** A whole number. */
  | { kind: "number"; label: string; min: number; max: number; hint?: string }
  /** A drawing of ours until she uploads a photo. */
  | { kind: "picture"; label: string; max: number; place: Place }
  | { kind: "pictures"; label: string; max: number; most: number; place: Place; hint: string }
  | { kind: "list"; label: string; one: string; most: number; of: OfItem; hint?: string }
export type TextForm<S extends TextSection = TextSection> = {
  title: string
  intro: string
  /** The page on which it is looked at before it is published. */
  path?: string
  /** Asked before it is published. */
  sure?: { title: string; text: string }
  fields: Record<keyof Texts[S], TextField>
}

const line = (label: string, max = 120, hint?: string): Line => ({ kind: "line", label, max, hint })
const day = (label: string): Line => ({ kind: "day", label, max: 10 })
const time = (label: string): Line => ({ kind: "time", label, max: 5 })
const text = (label: string, max = 600): Line => ({ kind: "text", label, max })
const plain = (label: string): Line => ({ kind: "plain", label, max: 300 })
const picture = (label: string, place: Place): TextField => ({ kind: "picture", label, max: 300, place })
const slides: TextField = {
  ...{ kind: "pictures", label: "Slideshow", max: 300, most: 12, place: "portrait" },
  hint: "Your photos come before the drawings. With four or more, the drawings disappear.",
}
const titled = { title: line("Title", 80), text: text("Text", 1500) }

/** The sections of texts: what each says and where it is seen. Schema and screen are made of this. */
export const TEXT_FORMS: { [S in TextSection]: TextForm<S> } = {
  home: {
    title: "Home",
    intro: "The first page people see.",
    path: "/",
    fields: {
      heroTitle: line("Headline", 100),
      heroText: text("Text below the headline", 400),
      heroPicture: picture("The landscape at the top", "landscape"),
      classesTitle: line("First link", 60),
      classesText: line("Text beside the first link"),
      sessionsTitle: line("Second link", 60),
      sessionsText: line("Text beside the second link"),
      chocolatesTitle: line("Third link", 60),
      chocolatesText: line("Text beside the third link"),
      aboutTitle: line("Title above “About you”", 80),
      aboutText: text("About you", 3000),
      aboutLink: line("Link to your About page"),
      aboutPicture: picture("The picture beside “About you”", "portrait"),
      bookingTitle: line("Title above the booking form", 80),
      bookingText: text("Text above the booking form"),
      step1: line("First step", 200),
      step2: line("Second step", 200),
      step3: line("Third step", 200),
    },
  },
  about: {
    title: "About",
    intro: "How you teach and where you learned.",
    path: "/about",
    fields: {
      title: line("Title", 80),
      text: text("Text below the title", 1500),
      picture: picture("The picture next to it", "portrait"),
      offeringsTitle: line("Title above what you offer", 80),
      offeringsNote: text("Below what you offer"),
      classesTitle: line("Title above the classes", 80),
      trainingsTitle: line("Title above your trainings", 80),
      trainings: { kind: "lines", label: "Trainings", max: 160, most: 30 },
      slides,
    },
  },
  offerings: {
    title: "Offerings and prices",
    intro: "What you offer, with price ranges as people read them. The actual price is decided at booking.",
    path: "/about",
    fields: {
      offerings: {
        kind: "list",
        label: "Offerings",
        one: "offering",
        most: 12,
        of: { title: line("Title", 80), price: line("Price range", 100), text: text("Text", 1500) },
      },
      priceRange: line("Price range for search engines", 40, "Such as $50–$130."),
      priceNotes: {
        kind: "lines",
        label: "Notes on prices",
        max: 200,
        most: 12,
        hint: "On the page where students book.",
      },
      bookingText: plain("To students with no sessions yet"),
      seriesNote: plain("How many sessions you suggest"),
      scaleNote: line("How to choose an amount", 200),
      fundIsOn: {
        ...{ kind: "switch", label: "Community fund" },
        hint: "Part of what students pay above the middle amount goes into a fund. You give codes out of it under Coupons, and its numbers are shown on their own page, without names.",
      },
      fundPercent: {
        ...{ kind: "number", label: "Share for the fund (%)", min: 1, max: 100 },
        hint: "How much of what’s paid above the middle amount goes into the fund. Earlier payments don’t change.",
      },
      fundText: text("At the top of the fund’s page", 1500),
    },
  },
  classes: {
    title: "Class descriptions",
    intro: "What each class is like. Add one for each new class.",
    path: "/about",
    fields: {
      classes: { kind: "list", label: "Classes", one: "class", most: 30, of: titled },
      calendarTitle: line("Title of the calendar", 80),
      calendarText: line("Text below the calendar’s title", 300),
      noClassesText: text("When no more classes are on the calendar", 300),
      returningText: plain("To returning students, at sign-up"),
      newcomerText: plain("To new students, at sign-up"),
      passesText: plain("At the top of Passes"),
    },
  },
  chocolates: {
    title: "Chocolates",
    intro: "The shop’s name and texts. The chocolates themselves are under Chocolates.",
    path: "/chocolates",
    fields: {
      brand: line("Name of the shop", 60),
      description: line("The shop in one sentence", 300, "For search engines and shared links."),
      heroTitle: line("Headline", 100),
      heroText: text("Text below the headline", 400),
      heroPicture: picture("The picture at the top", "shop"),
      gridTitle: line("Title above the chocolates", 80),
      kitchenTitle: line("Title above the sections", 80),
      texts: { kind: "list", label: "Sections", one: "section", most: 20, of: titled },
      noTinsText: plain("When there are no chocolates"),
      emptyCartText: plain("In an empty cart"),
      tinsText: plain("To buyers once their order is complete"),
      tinsForFree: {
        ...{ kind: "number", label: "Returned tins for a free one", min: 1, max: 100 },
        hint: "After bringing back this many, a buyer gets a code by email.",
      },
      freeTins: {
        ...{ kind: "number", label: "Free tins with that code", min: 1, max: 10 },
        hint: "Taken off the cheapest tin in the cart; at least one must be paid for.",
      },
      slides,
      daysOff: {
        ...{ kind: "list", label: "Days when nothing is shipped", one: "break", most: 40 },
        hint: "Buyers are never promised shipping on these days, on federal holidays, or on whole days off in your calendar.",
        of: { from: day("First day"), to: day("Last day") },
      },
      pickupDays: {
        ...{ kind: "weekdays", label: "Pickup days" },
        hint: "Shown in the shop, in the cart, and in emails, with the first day an order can be ready. Whole days off in your calendar are left out.",
      },
      pickupFrom: time("Pickup from"),
      pickupUntil: time("Pickup until"),
      pickupPlace: line("Pickup place", 160, "Goes after “at,” such as “the kitchen door on Quincy Street.”"),
    },
  },
  pages: {
    title: "Contact and website",
    intro: "Your Contact page, and the page about this website.",
    path: "/contact",
    fields: {
      contactTitle: line("Title of the Contact page", 80),
      contactText: text("Text below the Contact title"),
      contactThanks: plain("After someone sends a message, and in the email they get"),
      introThanks: plain("After someone asks for the intro session, and in the email they get"),
      websiteTitle: line("Title of the Website page", 80),
      websiteLead: text("Text below the Website title"),
      websiteText: text("About this website", 3000),
      plans: { kind: "lines", label: "What’s coming next", max: 160, most: 20 },
    },
  },
  waiver: {
    title: "Waiver",
    intro:
      "What people sign before their first class. Changing it makes a new version; what people signed before stays with them, and they sign the new one at their next sign-up.",
    sure: {
      title: "Publish a new waiver?",
      text: "Returning students will have to read and sign it before their next sign-up. What they signed before stays with them.",
    },
    fields: { text: { kind: "plain", label: "Text", max: 20_000 } },
  },
  site: {
    title: "Name and contact",
    intro: "Who you are, on every page and in every email.",
    path: "/contact",
    fields: {
      name: line("Your name", 60),
      firstName: line("First name", 40),
      role: line("What you do", 80),
      title: line("Title of the site", 80, "In the browser’s tab and in search results."),
      description: line("The site in one sentence", 300, "For search engines and shared links."),
      email: { kind: "email", label: "Email for visitors", max: 200 },
      place: line("City and state", 100),
      postalAddress: {
        ...line(
          "Postal address",
          200,
          "Goes at the bottom of every letter, as the law requires. A P.O. box is fine.",
        ),
        isOptional: true,
      },
      links: {
        kind: "list",
        label: "Links at the bottom of each page",
        one: "link",
        most: 8,
        of: { label: line("Name", 40), url: { kind: "link", label: "Address", max: 300 } },
      },
      lettersTitle: line("Title of the newsletter form", 80),
      lettersText: line("Text below the newsletter title", 300),
    },
  },
}

export const isTextSection = (section: string): section is TextSection => Object.hasOwn(TEXT_FORMS, section)
