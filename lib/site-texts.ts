import { site } from "./site"

/**
 * What visitors read on a new site, by section of the settings; she changes it there (docs/product.md, Content). Names
 * and addresses come from site.ts. Longer texts may hold the small markup of lib/markup.ts.
 */
export const texts = {
  site: {
    name: site.teacher.name as string,
    firstName: site.teacher.firstName as string,
    role: site.teacher.role as string,
    title: site.title as string,
    description: site.description as string,
    email: site.teacher.email as string,
    place: site.teacher.place as string,
    postalAddress: site.teacher.postalAddress as string,
    links: Object.values(site.social).map(({ label, url }) => ({
      label: label as string,
      url: url as string,
    })),
    lettersTitle: `Letters from ${site.teacher.firstName}`,
    lettersText: "Now and then: new classes, workshops, and what has just come out of the chocolate molds.",
  },
  home: {
    heroTitle: "A quiet hour on the mat, and good chocolate after.",
    heroText: `I am ${site.teacher.name}. I teach yoga in small classes and to one person at a time, in Port Townsend and online.`,
    heroPicture: {
      src: "",
      alt: "Cut-paper landscape: an orange sun behind snowy mountains, a sailing boat on the water, green hills and leaves",
    },
    classesTitle: "Small classes",
    classesText: "Twelve mats, one room, every week",
    sessionsTitle: "One to one",
    sessionsText: "Individual and therapeutic yoga, sliding scale",
    chocolatesTitle: "Chocolates",
    chocolatesText: "Plant-based, made by hand, in tins that come back",
    aboutTitle: `Hello, I am ${site.teacher.firstName}.`,
    aboutText: `I came to yoga at twenty-six with a sore back and a desk by a window that did not open. I stayed because it was the first hour of the week in which nobody wanted anything from me.

That is still what I try to give: a room, a clear hour, and someone who pays attention. I have taught since 2012 and worked as a yoga therapist since 2017, mostly with people who were told to “try yoga” and did not know where to begin.

On the other days I make chocolate. It is slow, exact and forgiving work, and it goes well with the other.`,
    aboutLink: "More about how I teach, and what it costs",
    aboutPicture: {
      src: "",
      alt: "Cut-paper still life: a vase with a branch of berries and a rolled mat before a window with the evening sun",
    },
    bookingTitle: "Start with half an hour, free.",
    bookingText: `The first ${site.intro.minutes} minutes are for finding out whether we suit each other: private yoga, a group of your own, or yoga therapy.`,
    step1: "Write a few lines: who you are, and what you hope for.",
    step2: "I answer within two days with three times that could suit.",
    step3: "We talk for half an hour, on a screen. If it is not a fit, I will gladly tell you who might be.",
  },
  about: {
    title: "Attention, first. Postures, second.",
    text: "I teach people rather than shapes. We start from what your body does today, add one thing at a time, and stop before it becomes a performance.",
    picture: {
      src: "",
      alt: "Cut-paper still life: a vase with berries and a rolled mat before an evening window",
    },
    offeringsTitle: "Ways to work together",
    offeringsNote:
      "Sliding scale means that you choose: pay more if you can, less if you need to. I never ask why. For the classes, read [what each one is like](/about?section=classDescriptions).",
    classesTitle: "What the classes are like",
    trainingsTitle: "Where I learned",
    trainings: [
      "500-hour teacher training, Seattle, 2012",
      "Yoga therapy certification, 1,000 hours, Portland, 2017",
      "Yoga for people in cancer care, 2018",
      "Trauma-sensitive yoga, 40 hours, 2020",
      "Chocolate making, bean to bar, Ecuador, 2016",
    ],
    slides: [] as { src: string; alt: string }[],
  },
  offerings: {
    offerings: [
      {
        title: "Individual yoga",
        price: "$50-$110 per hour, sliding scale",
        text: "An hour that is only yours, in the studio or on a screen. We look at how you move, choose a few things worth practicing, and leave the rest. You get a short written sequence to take home.",
      },
      {
        title: "Individualized therapeutic yoga",
        price: "$50-$130 per hour, sliding scale",
        text: "For people who live with pain, illness, grief or a tired nervous system, alongside the care of their doctors. Slow, adapted, mostly on the floor or in a chair. The first 30 minutes are free. Please plan for at least 8 weeks: it takes that long to learn what helps you.",
      },
      {
        title: "Small classes",
        price: "12 people at most",
        text: "Weekly classes and a workshop now and then. Mats, blocks and blankets are there. Come ten minutes early the first time, so that I know your name and your knees.",
      },
    ],
    priceRange: "$50-$130",
    priceNotes: [
      "Individual yoga: $50-$110 per hour, sliding scale.",
      "Individualized therapeutic yoga: $50-$130 per hour, sliding scale.",
      "Please plan to commit to at least 8 weeks of yoga therapy.",
    ],
    scaleNote: "Pay what you can within the scale.",
  },
  classes: {
    classes: [
      {
        title: "Slow Flow",
        text: "Standing and seated postures linked by the breath, at a pace that leaves time to notice. Some experience helps; none is required.",
      },
      {
        title: "Gentle and Restorative",
        text: "Five or six supported shapes in an hour, under blankets. Good after a long week, and good for beginners.",
      },
      {
        title: "Chair Yoga",
        text: "Everything seated or holding the back of a chair. Strength and balance for people who would rather not get down on the floor.",
      },
      {
        title: "Breath and Rest",
        text: "Twenty minutes of simple breathing, thirty of lying still. No stretching, no experience, no phone.",
      },
    ],
    calendarTitle: "Upcoming classes",
    calendarText: "Twelve people at most, mats and blankets are there.",
  },
  chocolates: {
    brand: site.chocolateBrand.name as string,
    description: site.chocolateBrand.description as string,
    heroTitle: "Chocolate in a tin that comes back.",
    heroText: "Plant-based, made by hand in small batches, in a kitchen that throws almost nothing away.",
    heroPicture: {
      src: "",
      alt: "Cut-paper picture: an open golden tin with seven pieces of chocolate, a cacao pod, a bar and leaves",
    },
    gridTitle: "This month’s tins",
    kitchenTitle: "From the kitchen",
    texts: [
      {
        title: "Why I make it",
        text: "It began as something to pass round after class. I wanted chocolate without milk, without palm oil and without a wrapper to throw away, and could not find one that tasted of anything. So I learned.",
      },
      {
        title: "What is in it",
        text: "Cacao from two farms that I can name, coconut sugar, cacao butter, nuts, fruit and spice. No dairy, no soy, no gluten. Everything is made in a kitchen that also handles nuts.",
      },
      {
        title: "The tins",
        text: "Every order comes in a tin that I want back. Bring it to class or to the kitchen door, and it goes out again. What does not fit in a tin travels in paper that you can compost.",
      },
      {
        title: "Shipping",
        text: "Orders ship within 2 to 5 days, Monday to Wednesday, so that nothing spends a weekend in a warehouse. Shipping is $5 and takes 1 to 3 days; in summer I send express, 1 to 2 days, so that it does not melt.",
      },
      {
        title: "Local pickup",
        text: "Free, at the kitchen door, Thursday to Sunday, 11am to 5pm. I write when your order is ready.",
      },
      {
        title: "15% off the next one",
        text: "Show your tin on Instagram and mention the kitchen, and I will send you a code for 15% off your next order.",
      },
      {
        title: "Tastings",
        text: "I bring the chocolate, you bring the people: four pieces each and the story of every one. From $520 for two hours and 20 people.",
      },
    ],
    slides: [] as { src: string; alt: string }[],
    daysOff: [] as { from: string; to: string }[],
    pickupHours: site.shop.pickupHours as string,
    pickupPlace: site.shop.pickupPlace as string,
  },
  pages: {
    contactTitle: "Write to me.",
    contactText:
      "About a session, a class, a tin of chocolate, or something that I could do better. I read everything myself and answer within two days.",
    websiteTitle: "How this site is made.",
    websiteLead:
      "Like the chocolate: in a small kitchen, from few ingredients, with nothing that you do not need.",
    websiteText:
      "It is written in TypeScript from front to back, with React and Next.js for the pages and PostgreSQL for what must be remembered. PayPal moves the money, Resend carries the letters. No advertising, no trackers. The pictures are drawn by hand in a few kilobytes each.",
    plans: [
      "Classes with several teachers",
      "A waiting list for full classes",
      "Gift cards for sessions and tins",
      "A reminder the evening before a session",
    ],
  },
  waiver: {
    text: "I take part in this class of my own free will and at my own pace. Yoga asks something of the body, and I will stop, rest or leave a posture whenever that is wise. I have told the teacher, or will tell her before class, about injuries, conditions, pregnancy or anything else that she should know. I understand that the class does not replace medical advice. I release the teacher and the place where we practise from claims for injury or loss that arise from my taking part, except where they acted with gross negligence or intent. My signature stands for me, and for those who could claim in my name.",
  },
}

export type Texts = typeof texts
export type TextSection = keyof Texts

/** What the drawings of the first chocolates show, for those who do not see them. */
export const chocolatePictureTexts: Record<string, string> = {
  "/pictures/chocolates/sea-salt.svg": "A dark square of chocolate with white flakes of salt",
  "/pictures/chocolates/rose-cardamom.svg": "A brown square of chocolate under rose petals and cardamom pods",
  "/pictures/chocolates/orange-peel.svg":
    "Sticks of orange peel half dipped in chocolate, and a slice of orange",
  "/pictures/chocolates/hazelnut.svg": "Two round pralines and hazelnuts with their leaves",
  "/pictures/chocolates/chili-cinnamon.svg": "A square of chocolate with a red chili and rolls of cinnamon",
  "/pictures/chocolates/season-tin.svg": "An open tin with twelve pieces of chocolate",
}

const tall = { width: 480, height: 600 }

export const studioPictures = [
  { src: "/pictures/slides/stones.svg", alt: "Three stones balanced by the water at sunset", ...tall },
  { src: "/pictures/slides/blankets.svg", alt: "Four folded blankets on a bolster", ...tall },
  { src: "/pictures/slides/evening.svg", alt: "A candle before a window with the moon", ...tall },
  { src: "/pictures/slides/tea.svg", alt: "A steaming cup of tea with mint leaves", ...tall },
  {
    src: "/pictures/still-life.svg",
    alt: "A vase with berries and a rolled mat at a window",
    width: 640,
    height: 800,
  },
  {
    src: "/pictures/hills.svg",
    alt: "A sailing boat on the water between green hills",
    width: 1440,
    height: 720,
  },
]

export const kitchenPictures = [
  { src: "/pictures/slides/cacao.svg", alt: "Cacao pods on a branch", ...tall },
  { src: "/pictures/slides/bowl.svg", alt: "Melted chocolate in a bowl with a wooden spoon", ...tall },
  { src: "/pictures/slides/tins.svg", alt: "Three tins stacked under a sprig of leaves", ...tall },
  { src: "/pictures/slides/parcel.svg", alt: "A paper parcel tied with a red ribbon", ...tall },
  {
    src: "/pictures/chocolates/hazelnut.svg",
    alt: "Pralines with hazelnuts and a leaf",
    width: 600,
    height: 600,
  },
  { src: "/pictures/chocolates/sea-salt.svg", alt: "Dark chocolate with sea salt", width: 600, height: 600 },
]
