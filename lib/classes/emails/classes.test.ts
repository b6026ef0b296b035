import { expect, test } from "vitest"
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
