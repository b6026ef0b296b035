import { expect, test } from "vitest"
import { EMAIL_SAMPLES } from "../../../tests/support/email-samples"
import { renderMail } from "../../worker/mail/render"

test("the copy of a signature is saved under the signer's name, in any script", async () => {
  const mail = await renderMail({
    template: "classes/signed-up",
    createdAt: new Date("2027-06-01T00:00:00Z"),
    data: {
      signUpId: "s1",
      name: "李小龍",
      email: "li@example.com",
      title: "Slow Flow",
      location: "Studio",
      priceNote: "",
      startsAt: "2027-07-01T16:00:00.000Z",
      endsAt: "2027-07-01T17:00:00.000Z",
      sequence: 0,
      cancelToken: "t",
      waiver: {
        text: "At my own risk.",
        version: 1,
        hash: "0".repeat(64),
        signedName: "李小龍 / Zoë 김철수",
        signedAt: "2027-06-01T00:00:00.000Z",
        picture: "AAAA",
        isCarriedOver: false,
      },
    },
  })
  expect(mail.attachments?.map(({ filename }) => filename)).toEqual([
    "class.ics",
    "signature-李小龍-Zoe-김철수.png",
  ])
})

test("several classes of a series that change are one email, with an entry for each and what each was", async () => {
  const place = {
    name: "Ada Byron",
    email: "ada@example.com",
    title: "Slower Flow",
    location: "Studio",
    address: "210 Quincy Street",
    link: "",
    howToGetIn: "",
    whatToBring: "",
    priceNote: "",
    sequence: 1,
    cancelToken: "t",
  }
  const of = (day: string) => ({
    ...place,
    signUpId: day,
    startsAt: `2027-07-${day}T17:30:00.000Z`,
    endsAt: `2027-07-${day}T18:30:00.000Z`,
    before: { title: "Slow Flow", startsAt: `2027-07-${day}T16:00:00.000Z`, location: "Studio" },
  })
  const mail = await renderMail({
    template: "classes/series-changed",
    createdAt: new Date("2027-06-01T00:00:00Z"),
    data: { email: place.email, name: place.name, preferredName: "Addie", changes: [of("01"), of("08")] },
  })
  expect(mail.subject).toBe("New times: Slower Flow")
  expect(mail.attachments?.map(({ filename }) => filename)).toEqual(["class-1.ics", "class-2.ics"])
  expect(mail.text).toContain("Addie, these classes of yours have changed:")
  expect(mail.text).toMatch(/Jul 8, 10:30–11:30 AM/)
  expect(mail.text).toMatch(/Before: Slow Flow, .*Jul 8 at 9:00 AM/)
  expect(mail.text.match(/210 Quincy Street/g)).toHaveLength(1)
})

test.each([
  ["New time", { startsAt: "2027-07-01T16:00:00.000Z" }],
  ["New time", { startsAt: "2027-07-01T16:00:00.000Z", address: undefined }],
  ["New time and place", { startsAt: "2027-07-01T16:00:00.000Z", address: "12 Water Street" }],
  ["New time and place", { startsAt: "2027-07-01T16:00:00.000Z", location: "Harbor Hall" }],
  ["A change", { location: "Harbor Hall" }],
])("%j is the news of a class that was %j", async (news, was) => {
  const data = EMAIL_SAMPLES["classes/changed"]
  const before = { ...data, ...was }
  const createdAt = new Date("2027-06-01T00:00:00Z")
  const mail = await renderMail({ template: "classes/changed", createdAt, data: { ...data, before } })
  expect(mail.subject.split(":")[0]).toBe(news)
})

test("a confirmation leads to My Bookings with an account, else to where one gives up the spot, with the policy", async () => {
  const write = async (changes: object) => {
    const data = { ...EMAIL_SAMPLES["classes/signed-up"], ...changes }
    const createdAt = new Date("2027-06-01T00:00:00Z")
    return (await renderMail({ template: "classes/signed-up", data, createdAt })).text
  }
  const policy =
    "Give up your spot up to 24 hours before class for a full refund; after that, there’s no refund."
  const known = await write({ hasAccount: true, policy })
  expect(known).toContain("See your bookings <https://studio.example/dashboard>\n")
  expect(known).toContain("Give up my spot <https://studio.example/signup/cancel?token=")
  expect(known.replace(/\s+/g, " ")).toContain(`Can’t make it? ${policy} Give up my spot`)
  expect(known).toContain("Didn’t sign up yourself? Use the same link.")
  const guest = await write({ hasAccount: false })
  expect(guest).toContain("Give up my spot <https://studio.example/signup/cancel?token=")
  expect(guest).not.toContain("/dashboard")
  expect(guest.replace(/\s+/g, " ")).toContain(
    "Can’t make it? Give up your spot so someone else can have it. Didn’t sign up yourself? Use the same button.",
  )
  expect(guest).not.toContain("refund")
})

test("a confirmation says which orders are brought to the class", async () => {
  const data = { ...EMAIL_SAMPLES["classes/signed-up"], toBring: [9, 12] }
  const createdAt = new Date("2027-06-01T00:00:00Z")
  const { text } = await renderMail({ template: "classes/signed-up", data, createdAt })
  expect(text).toContain("I’ll bring your orders #9 and #12 to this class.")
})
