import { db } from "../../db"
import { AppError } from "../../errors"
import {
  type DeskPass,
  listDeskPasses,
  listPassKinds,
  listUsablePasses,
  type WirePassKind,
} from "../../passes/queries"
import { paysFor } from "../../passes/rules"

/** The passes of a person with what she sells now (docs/calls.md, GET /api/admin/people/{key}/passes). Throws NOT_FOUND. */
export async function listPassesOfPerson({
  key,
}: {
  key: string
}): Promise<{ passes: DeskPass[]; sold: WirePassKind[] }> {
  const person = await db().person.findUnique({ where: { id: key }, select: { email: true } })
  if (!person) throw new AppError("NOT_FOUND", "That person doesn’t exist.")
  const student = await db().student.findFirst({
    where: { email: person.email, deletedAt: null },
    select: { id: true },
  })
  const [passes, sold] = await Promise.all([student ? listDeskPasses(student.id) : [], listPassKinds()])
  return { passes, sold }
}

/** Whether a class is left for it on a student's pass. */
export async function hasPassFor(given: { studentId: string; title: string }): Promise<boolean> {
  return (await listUsablePasses(given.studentId)).some((pass) => paysFor(pass, given.title))
}
