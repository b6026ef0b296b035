import { mailConfirmation, type Paid } from "../../classes/commands/confirmation"
import {
  type Prepared,
  prepareReturning,
  prepareSignUp,
  refused,
  type SignedPlace,
  signingUp,
  takePlace,
} from "../../classes/commands/sign-up"
import { signUpAddress } from "../../classes/rules"
import { sayAtTheDoor, sayWays, type Way } from "../../classes/rules/paying"
import type { CheckStudentBody, SignUpBody } from "../../classes/schema/sign-up"
import { sayGivingUpBy } from "../../content/rules/policy"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { toWire } from "../../money"
import { takeCredit } from "../../passes/commands/credits"
import { lastDayOf, sayClasses } from "../../passes/rules"
import { fundAtDesk, fundByCredit } from "../../payments/commands/funding"
import { formatDate } from "../../time"
import { listOrdersToBring } from "../queries/pickups-instead"
import { payPlace } from "./fulfill-class"

/**
 * Signs somebody up for a class with a signed waiver (docs/calls.md, POST /api/signup), and mails them a confirmation
 * with a copy of what they signed. Throws as prepareSignUp, or PAYMENT_REQUIRED where the class is not paid for that way.
 */
export async function signUp(given: { body: SignUpBody; student: PassOwner; now: Date }): Promise<void> {
  const { body, student, now } = given
  await takeAndPay({ ...(await prepareSignUp({ body, now })), way: body.way, student, now })
}

/** The same for a returning student (docs/calls.md, POST /api/check-student). Throws NOT_FOUND or NOT_SIGNED_UP. */
export async function signUpReturning(given: {
  body: CheckStudentBody
  student: PassOwner
  now: Date
}): Promise<void> {
  const { body, student, now } = given
  const { way, ...which } = body
  const prepared = await prepareReturning(which)
  await takeAndPay({ ...prepared, way, student, now }).catch((error) => {
    throw refused(error)
  })
}

/** Who is signed in, for the pass: an address alone spends nobody's credit. */
type PassOwner = { id: string; email: string } | null
type Taking = Prepared & { way: Way; student: PassOwner; now: Date }

async function takeAndPay(taking: Taking): Promise<void> {
  const { event, signer, signing, way, student, now } = taking
  if (way === "pass" && student && student.email.toLowerCase() !== signer.email.toLowerCase())
    throw new AppError("INVALID", "A pass pays for your own spot: please use the email you log in with.", {
      fields: { email: "Please use the email you log in with." },
    })
  await signingUp(() =>
    db().$transaction(async (tx) => {
      const place = await takePlace(tx, { eventId: event._id, signer, signing })
      const paid = await payForPlace(tx, { event, way, now, place, passOf: student?.id ?? null })
      const toBring = await listOrdersToBring(tx, place)
      await mailConfirmation(tx, { place, signer, signing, paid, toBring })
      await failpoint("sign-up:before-commit")
    }),
  )
}

/** `passOf`: the student whose pass pays; null where nobody is known to be one. */
type Paying = Pick<Taking, "event" | "way" | "now"> & { place: SignedPlace; passOf: string | null }

/**
 * Pays for a place in the way that was chosen; of a class without a price nothing is paid. Throws PAYMENT_REQUIRED where
 * it is not paid for that way.
 */
export async function payForPlace(tx: Tx, given: Paying): Promise<Paid | undefined> {
  const { event, place, way, now } = given
  const { priceCents, ways, signUpId } = place
  if (priceCents === null) return undefined
  const required = () => paymentRequired({ ...event, price: toWire(priceCents), ways })
  if (way === "online" || !ways.includes(way)) throw required()
  if (way === "pass") return payByPass(tx, { ...given, required })
  const fundingId = await fundAtDesk(tx, { amountCents: priceCents, method: null, now })
  await payPlace(tx, { signUpId, fundingId })
  return { paid: sayAtTheDoor(priceCents) }
}

async function payByPass(tx: Tx, given: Paying & { required: () => AppError }): Promise<Paid> {
  const { passOf: studentId, place, now, required } = given
  if (!studentId) throw new AppError("UNAUTHENTICATED", "Please log in to use your pass.")
  const paid = await payByCredit(tx, { studentId, place, now })
  if (paid) return paid
  const { extra } = required()
  throw new AppError("PAYMENT_REQUIRED", "You don’t have any classes left on a pass for this.", extra)
}

/** Pays for a place with a class off a student's pass; null where none is left for it. */
export async function payByCredit(
  tx: Tx,
  { studentId, place, now }: { studentId: string; place: SignedPlace; now: Date },
): Promise<Paid | null> {
  const used = await takeCredit(tx, { studentId, title: place.title })
  if (!used) return null
  const fundingId = await fundByCredit(tx, { creditId: used.creditId })
  const policy = await payPlace(tx, { signUpId: place.signUpId, fundingId })
  const zone = env().STUDIO_TIME_ZONE
  const until = formatDate(lastDayOf(used.expiresAt, zone))
  return {
    paid: `1 class from your pass; ${sayClasses(used.left)} left, until ${until}.`,
    policy: sayGivingUpBy({ policy, startsAt: place.startsAt, now, paidBy: "pass", zone }),
  }
}

function paymentRequired(event: Prepared["event"] & { price: number }): AppError {
  const { price, ways } = event
  return new AppError("PAYMENT_REQUIRED", sayWays({ price, ways }), {
    price,
    ways,
    signUpUrl: signUpAddress("/signup", event),
  })
}
