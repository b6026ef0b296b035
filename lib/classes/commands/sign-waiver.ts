import { db } from "../../db"
import { AppError } from "../../errors"
import { currentWaiver } from "../queries/events"
import type { SignWaiverBody } from "../schema/people"
import { signingOf } from "./sign-up"

/**
 * Takes the waiver of somebody on a list who has not signed one, on her screen or on paper
 * (docs/calls.md, PUT /api/admin/signups/{signUpId}/waiver). Throws NOT_FOUND, CONFLICT (it is there), WAIVER_CHANGED,
 * or INVALID for the signature.
 */
export async function signWaiver(given: {
  signUpId: string
  body: SignWaiverBody
  now: Date
  adminId: string
}): Promise<{ signUpId: string; waiver: "signed" | "on_paper" }> {
  const { signUpId, body, now, adminId } = given
  const onList = { id: signUpId, cancelledAt: null }
  const person = await db().signUp.findFirst({ where: onList, select: { name: true } })
  if (!person) throw new AppError("NOT_FOUND", "They’re no longer on this list.")
  const signed = await signedNow({ ...person, body, now })
  const { waiver } = signed
  await db().$transaction(async (tx) => {
    const { count } = await tx.signUp.updateMany({ where: { ...onList, waiver: "missing" }, data: signed })
    if (count === 0) throw new AppError("CONFLICT", "Their waiver is already there.")
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "take waiver",
        subject: `sign_up:${signUpId}`,
        details: { waiver },
      },
    })
  })
  return { signUpId, waiver }
}

async function signedNow({ name, body, now }: { name: string; body: SignWaiverBody; now: Date }) {
  if (body.waiver === "on_paper") return { waiver: "on_paper" as const, signedName: name, signedAt: now }
  const { waiver, signedName, signedAt, picture } = await signingOf({
    body: { ...body, name },
    waiver: await currentWaiver(),
    now,
  })
  return {
    waiver: "signed" as const,
    waiverVersion: waiver.version,
    waiverHash: waiver.hash,
    signedName,
    signedAt,
    signature: picture,
  }
}
