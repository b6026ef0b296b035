/** The longer texts of the pages, for the owner to edit. Names, prices and addresses are in site.ts. */

export const offerings = [
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
] as const

export const classDescriptions = [
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
] as const

export const trainings = [
  "500-hour teacher training, Seattle, 2012",
  "Yoga therapy certification, 1,000 hours, Portland, 2017",
  "Yoga for people in cancer care, 2018",
  "Trauma-sensitive yoga, 40 hours, 2020",
  "Chocolate making, bean to bar, Ecuador, 2016",
] as const

export const chocolateTexts = [
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
] as const

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
