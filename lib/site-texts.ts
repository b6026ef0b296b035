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
    lettersText: "Now and then: new classes, workshops, and what’s just come out of the chocolate molds.",
  },
  home: {
    heroTitle: "A quiet hour on the mat, and good chocolate after.",
    heroText: `I’m ${site.teacher.name}. I teach yoga in small classes and one to one, in Port Townsend and online.`,
    heroPicture: {
      src: "",
      alt: "Cut-paper landscape: an orange sun behind snowy mountains, a sailing boat on the water, green hills and leaves",
    },
    classesTitle: "Small classes",
    classesText: "Twelve mats, every week",
    sessionsTitle: "One to one",
    sessionsText: "Individual and therapeutic yoga, sliding scale",
    chocolatesTitle: "Chocolates",
    chocolatesText: "Plant-based, made by hand, in tins that come back",
    aboutTitle: `Hello, I’m ${site.teacher.firstName}.`,
    aboutText: `I came to yoga at twenty-six with a sore back and a desk by a window that didn’t open. I stayed because it was the one hour of the week when no one wanted anything from me. That’s still what I try to give: a room, a quiet hour, and someone who pays attention. I’ve taught since 2012 and worked as a yoga therapist since 2017, mostly with people who’ve been told to “try yoga” and don’t know where to start.

On the other days I make chocolate. It’s slow, exact, forgiving work, and it goes well with teaching.`,
    aboutLink: "More about how I teach, and what it costs",
    aboutPicture: {
      src: "",
      alt: "Cut-paper still life: a vase with a branch of berries and a rolled mat before a window with the evening sun",
    },
    bookingTitle: "Start with half an hour, free.",
    bookingText: `The first ${site.intro.minutes} minutes are for finding out whether I’m the right teacher for you: private yoga, a group of your own, or yoga therapy.`,
    step1: "Tell me how to reach you and, if you like, what you’re hoping for.",
    step2: "I’ll email you within two days with three times that could work.",
    step3: "You and I talk online for half an hour. If it’s not a fit, I’ll gladly tell you who might be.",
  },
  about: {
    title: "Attention, first. Postures, second.",
    text: "I teach people rather than shapes. I start from what your body does today, add one thing at a time, and stop before it becomes a performance.",
    picture: {
      src: "",
      alt: "Cut-paper still life: a vase with berries and a rolled mat before an evening window",
    },
    offeringsTitle: "Ways to work together",
    offeringsNote:
      "Sliding scale means you choose: pay more if you can, less if you need to. I never ask why. For the classes, read [what each one is like](/about?section=classDescriptions).",
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
        text: "An hour that’s only yours, in the studio or online. I look at how you move, and together you and I choose a few things worth practicing and leave the rest. You get a short written sequence to take home.",
      },
      {
        title: "Individualized therapeutic yoga",
        price: "$50-$130 per hour, sliding scale",
        text: "For people living with pain, illness, grief, or a tired nervous system, alongside their doctors’ care. Slow, adapted, and mostly on the floor or in a chair. The first 30 minutes are free. Please plan on at least 8 weeks: it takes that long to learn what helps you.",
      },
      {
        title: "Small classes",
        price: "12 people at most",
        text: "Weekly classes and a workshop now and then. I have mats, blocks, and blankets. Come ten minutes early the first time so I can learn your name and your knees.",
      },
    ],
    priceRange: "$50-$130",
    priceNotes: [
      "Individual yoga: $50-$110 per hour, sliding scale.",
      "Individualized therapeutic yoga: $50-$130 per hour, sliding scale.",
      "Please plan to commit to at least 8 weeks of yoga therapy.",
    ],
    bookingText: "Choose a day and time that work for you. It’s just you and me, for an hour.",
    seriesNote: "For lasting change, I suggest eight weeks at the same time.",
    scaleNote:
      "Pay what you can: the lowest amount if money is tight, the highest if you have enough to share.",
    /** The community fund: whether part of what is paid above the middle price goes into it, and how much, in percent. */
    fundIsOn: false,
    fundPercent: 50,
    fundText:
      "Some people can pay more than the middle of my sliding scale. Part of what they pay above it goes into this fund, and it pays for sessions of people who couldn’t come otherwise.\n\nIf that’s you, [write to me](/contact). I never ask why.",
  },
  classes: {
    classes: [
      {
        title: "Slow Flow",
        text: "Standing and seated postures linked by the breath, at a pace that leaves time to notice. Some experience helps, but none is required.",
      },
      {
        title: "Gentle and Restorative",
        text: "Five or six supported shapes, under blankets. Good after a long week, and good for beginners.",
      },
      {
        title: "Chair Yoga",
        text: "Everything seated or holding the back of a chair. Strength and balance for people who would rather not get down on the floor.",
      },
      {
        title: "Breath and Rest",
        text: "Twenty minutes of simple breathing, thirty of lying still. No stretching, no experience, no phone.",
      },
      {
        title: "Candlelight Evening",
        text: "Two slow hours by candlelight, a few times a year: long, supported shapes, breathing, and rest. Afterward there’s tea, and chocolate from my kitchen.",
      },
    ],
    calendarTitle: "Upcoming classes",
    calendarText: "Small groups. I have mats and blankets.",
    noClassesText: "I add new classes every few weeks. [Ask me](/contact) when the next one is.",
    returningText:
      "You’ve signed the waiver before, so your email is all I need. I’ll email you the details.",
    newcomerText:
      "Your first class here, or a new email address? It takes a minute: your name, a waiver, and your signature.",
    passesText: "Come often and pay once. Choose “Use your pass” when you sign up for a class.",
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
        text: "It started as something to pass around after class. I wanted chocolate without milk, palm oil, or a wrapper to throw away, and couldn’t find one that tasted like anything. So I learned to make it.",
      },
      {
        title: "What’s in it",
        text: "Cacao from two farms I can name, coconut sugar, cacao butter, nuts, fruit, and spices. No dairy, no soy, no gluten. Everything is made in a kitchen that also handles nuts.",
      },
      {
        title: "The tins",
        text: "Every order comes in a tin that I’d like back. Bring it to class or to the kitchen door and I’ll use it again. Anything that doesn’t fit in a tin travels in paper you can compost.",
      },
      {
        title: "Shipping",
        text: "Orders ship within 2 to 5 business days, Monday to Wednesday, so nothing spends a weekend in a warehouse. Shipping is $5 and takes 1 to 3 days. In summer I ship express, 1 to 2 days, so it doesn’t melt. Arrived broken or melted? Email me within a week and I’ll send another or refund you.",
      },
      {
        title: "Local pickup",
        text: "Free, at the kitchen door. I’ll email you when your order is ready.",
      },
      {
        title: "15% off the next one",
        text: "Show your tin on Instagram, mention the kitchen, and I’ll send you a code for 15% off your next order of $15 or more.",
      },
      {
        title: "Tastings",
        text: "I bring the chocolate, you bring the people: four pieces each and the story of every one. From $520 for two hours and 20 people.",
      },
    ],
    noTinsText: "The molds are empty right now. I’ll announce the next tins in my letters: subscribe below.",
    emptyCartText: "The tins are waiting. Choose one or two and they’ll be yours in a few days.",
    tinsText: "When a tin is empty, bring it to class or to the kitchen door and I’ll use it again.",
    tinsForFree: site.shop.tinsForFree as number,
    freeTins: site.shop.freeTins as number,
    slides: [] as { src: string; alt: string }[],
    daysOff: [] as { from: string; to: string }[],
    pickupDays: [...site.shop.pickupDays] as string[],
    pickupFrom: site.shop.pickupFrom as string,
    pickupUntil: site.shop.pickupUntil as string,
    pickupPlace: site.shop.pickupPlace as string,
  },
  pages: {
    contactTitle: "Write to me.",
    contactText:
      "About a session, a class, a tin of chocolate, or something I could do better. I read everything myself and answer within two days.",
    contactThanks: "I read every message myself, and I’ll email you back within two days.",
    introThanks:
      "I’ll email you within two days to find a time. The intro is free, online, and takes 30 minutes.",
    websiteTitle: "How this site is made.",
    websiteLead:
      "Like the chocolate: in a small kitchen, from a few ingredients, with nothing you don’t need.",
    websiteText:
      "It’s written in TypeScript from front to back, with React and Next.js for the pages and PostgreSQL for everything that has to be remembered. PayPal handles payments, and Resend sends the emails. No ads, no trackers. The pictures are drawn by hand, a few kilobytes each.",
    plans: ["Classes with several teachers", "Gift cards for sessions and tins"],
  },
  waiver: {
    text: "I’m taking part in this class of my own free will and at my own pace. Yoga asks something of the body, and I will stop, rest, or leave a posture whenever that is wise. I have told the teacher, or will tell her before class, about injuries, conditions, pregnancy, or anything else she should know. I understand that the class does not replace medical advice. I release the teacher and the place where the class is held from claims for injury or loss that arise from my taking part, except for gross negligence or intentional misconduct. I’m signing for myself and for anyone who could make a claim on my behalf.",
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
