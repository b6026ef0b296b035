import { getContent } from "../../content/queries"
import type { Tx } from "../../db"
import { queueMail } from "../../jobs/queue"
import { mailData, type SignedWaiver, type SignUpMailData } from "../emails/data"
import type { SignedPlace, Signer, Signing } from "./sign-up"

/** How a place was paid for and when that comes back, each in a sentence, and what its receipt is of. */
export type Paid = { paid: string; policy?: string; receiptOf?: string }

type Told = Pick<SignUpMailData, "isToSign" | "isWaitedFor" | "toBring">

/** Tells somebody that they are signed up. `signing` is null where nothing was signed here. */
export async function mailConfirmation(
  tx: Tx,
  given: { place: SignedPlace; signer: Signer; signing: Signing | null; paid?: Paid } & Told,
): Promise<void> {
  const { place, signer, signing, paid, ...told } = given
  const person = { ...signer, id: place.signUpId, preferredName: place.preferredName }
  const signed: SignedWaiver | null = signing && {
    ...signing.waiver,
    signedName: signing.signedName,
    signedAt: signing.signedAt.toISOString(),
    picture: signing.picture?.toString("base64") ?? null,
    isCarriedOver: signing.carriedFromId !== null,
  }
  const { content: places } = await getContent("places", tx)
  await queueMail(tx, {
    key: `class-signed-up/${place.signUpId}`,
    to: signer.email,
    template: "classes/signed-up",
    data: {
      ...mailData({ person, event: place, places }),
      ...paid,
      ...told,
      hasAccount: place.hasAccount,
      waiver: signed,
    },
  })
}
