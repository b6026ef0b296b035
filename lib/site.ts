/** Names, texts and numbers that the owner edits. Nothing here is secret: it is also sent to browsers. */
export const site = {
  name: "Maya Lindqvist",
  title: "Maya Lindqvist, yoga and therapeutic yoga",
  description:
    "Yoga and therapeutic yoga with Maya Lindqvist: small classes, one-to-one sessions, and plant-based chocolates from a low-waste kitchen.",
  teacher: {
    name: "Maya Lindqvist",
    firstName: "Maya",
    role: "Yoga teacher and yoga therapist",
    email: "hello@mayalindqvist.example",
    place: "Port Townsend, Washington",
    /** Stands under letters, as the law on commercial email asks (CAN-SPAM): a street address or a post office box. */
    postalAddress: "PO Box 614, Port Townsend, WA 98368",
  },
  chocolateBrand: {
    name: "Lindqvist Chocolate",
    description:
      "Small-batch, plant-based chocolates in returnable tins, made by hand in a low-waste kitchen in Port Townsend.",
  },
  social: {
    instagram: { label: "Instagram", url: "https://www.instagram.com/mayalindqvist.example" },
    etsy: { label: "Etsy shop", url: "https://www.etsy.com/shop/lindqvistchocolate" },
  },
  developer: { name: "Juniper Hale", url: "https://juniperhale.example" },
  sourceUrl: "https://github.com/lindqvist/yoga-and-chocolate",
  intro: { minutes: 30 },
  priceNotes: [
    "Individual yoga: $50-$110 per hour, sliding scale.",
    "Individualized therapeutic yoga: $50-$130 per hour, sliding scale.",
    "Please plan to commit to at least 8 weeks of yoga therapy.",
  ],
  shop: {
    pickupDays: ["Thursday", "Friday", "Saturday", "Sunday"],
    /** The studio's clock, HH:MM. */
    pickupFrom: "11:00",
    pickupUntil: "17:00",
    pickupPlace: "the kitchen door on Quincy Street, Port Townsend",
    /** Returned tins that earn a code for so many free ones. */
    tinsForFree: 5,
    freeTins: 1,
  },
} as const
