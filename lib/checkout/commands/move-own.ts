import { claiming, whyNotClaimable } from "../../bookings/commands/claim"
import { sayTimes } from "../../bookings/rules"
import { calendarNumbers, isClear } from "../../calendar/queries/slots"
import { whyNotMovable } from "../../content/rules/policy"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError, invalidField } from "../../errors"
import { failpoint } from "../../failpoint"
import { queueMails } from "../../jobs/queue"
import { formatHours } from "../../time"
import { mailDataOfMoved } from "../queries/mail-data"
import { findOwnSession, type OwnSession } from "../queries/own-session"
import { retryOnClaimConflict } from "./claim-conflict"
import { changeSlot } from "./move-booking"

type Given = { studentId: string; slotId: string; toSlotId: string }
export type MovedOwn = { message: string; slotId: string; startsAt: string; movesLeft: number }

/**
 * A student moves a session of theirs to a time that is offered, with what paid for it and its calendar entry; the time
 * that it leaves is offered again (docs/product.md, Canceling and moving). Throws as findOwnSession, NOT_MOVABLE by
 * the policy, INVALID (the same time), or as claimSlot for the new time.
 */
export async function moveOwnSession(given: Given): Promise<MovedOwn> {
  const moved = await claiming(() => retryOnClaimConflict(() => db().$transaction((tx) => move(tx, given))))
  await failpoint("move-own:committed-before-response")
  return moved
}

async function move(tx: Tx, { studentId, slotId, toSlotId }: Given): Promise<MovedOwn> {
  const own = await findOwnSession(tx, { studentId, slotId })
  refuseUnlessMovable(own)
  if (toSlotId === slotId) {
    const message = "Your session is already at this time. Please choose another one."
    throw invalidField("toSlotId", message)
  }
  const isOffered = isClear(await calendarNumbers(tx))
  const change = { bookingId: own.id, slotId, target: toSlotId, isOffered, moves: own.moves, byStudent: true }
  if (!(await changeSlot(tx, change))) throw await whyNotMoved(tx, { studentId, slotId, toSlotId })
  const data = await mailDataOfMoved(tx, { bookingId: own.id, from: own.startsAt })
  const [key, to] = [`${own.id}/${data.sequence}`, env().TEACHER_EMAIL]
  await queueMails(tx, [
    { key: `booking-moved/${key}`, to: data.email, template: "bookings/you-moved", data },
    { key: `booking-student-moved/${key}`, to, template: "bookings/student-moved", data },
  ])
  await tx.auditEntry.create({
    data: {
      actor: `student:${studentId}`,
      action: "move session",
      subject: `booking:${own.id}`,
      details: { from: data.movedFrom, to: data.startsAt },
    },
  })
  await failpoint("move-own:before-commit")
  const movesLeft = own.policy.moves - own.moves - 1
  return { message: "Your session has been moved.", slotId: toSlotId, startsAt: data.startsAt, movesLeft }
}

function refuseUnlessMovable(own: OwnSession): void {
  const { moves, moveFreeHours } = own.policy
  switch (whyNotMovable(own)) {
    case "never":
      throw notMovable("Sessions can’t be moved. You can cancel this one, or write to me.")
    case "late": {
      throw notMovable(
        `It’s less than ${formatHours(moveFreeHours)} before, so this session can’t be moved anymore. Please write to me.`,
      )
    }
    case "used_up": {
      throw notMovable(
        `You’ve already moved this session ${sayTimes(moves)}. You can cancel it, or write to me.`,
      )
    }
  }
}

function notMovable(message: string): AppError {
  return new AppError("NOT_MOVABLE", `${message} Nothing was changed.`)
}

async function whyNotMoved(tx: Tx, { studentId, slotId, toSlotId }: Given): Promise<AppError> {
  await findOwnSession(tx, { studentId, slotId })
  return whyNotClaimable(tx, toSlotId)
}
