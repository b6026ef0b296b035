import { momentCell, toCsv } from "../../csv"
import { db } from "../../db"
import { Prisma } from "../../generated/prisma/client"
import { SINCE_ZONE, STUDENTS_A_PAGE } from "../rules"
import { USER_COLUMNS, type WireUser } from "./student"

export type WireStudent = Omit<WireUser, "remindersOff"> & { _id: string; isVerified: boolean }
export type StudentPage = { users: WireStudent[]; total: number; page: number; pages: number }

type Row = Omit<WireStudent, "_id" | "createdAt" | "isVerified"> & {
  createdAt: Date
  emailVerifiedAt: Date | null
}

/** One page of the students, newest first; `search` looks in names and addresses. */
export async function listStudents(given: { page?: number; search?: string }): Promise<StudentPage> {
  const found = matching(given.search ?? "")
  // Raw: a search in names joined together.
  const [counted] = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM student s WHERE ${found}`
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / STUDENTS_A_PAGE))
  const page = Math.min(given.page ?? 1, pages)
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${COLUMNS} FROM student s WHERE ${found}
    ORDER BY s.created_at DESC, s.id LIMIT ${STUDENTS_A_PAGE} OFFSET ${(page - 1) * STUDENTS_A_PAGE}`
  return { users: rows.map(toWire), total, page, pages }
}

/** Every student, newest first (docs/calls.md, GET /api/admin/users). */
export async function listAllStudents(): Promise<WireStudent[]> {
  return (await everyStudent()).map(toWire)
}

/** Every student as CSV, newest first, with the columns of the admin's table. */
export async function studentsAsCsv(): Promise<string> {
  const rows = await everyStudent()
  const headings = [
    "#",
    "First Name",
    "Last Name",
    "Preferred Name",
    "Pronoun",
    "Email",
    "Phone",
    "Location",
    "Zip",
    "User Since",
  ]
  const lines = rows.map((row, index) => {
    const { firstName, lastName, preferredName, pronoun, email, phone, city, zipcode } = row
    const since = momentCell(row.createdAt, SINCE_ZONE)
    return [index + 1, firstName, lastName, preferredName, pronoun, email, phone, city, zipcode, since]
  })
  return toCsv(headings, lines)
}

function everyStudent(): Promise<Row[]> {
  return db().student.findMany({
    where: { deletedAt: null },
    select: SELECTED,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  })
}

const SELECTED = { ...USER_COLUMNS, emailVerifiedAt: true } as const

const COLUMNS = Prisma.sql`s.id, s.first_name AS "firstName", s.last_name AS "lastName", s.email, s.image, s.phone,
  s.preferred_name AS "preferredName", s.pronoun, s.city, s.zipcode, s.discreet, s.created_at AS "createdAt",
  s.email_verified_at AS "emailVerifiedAt"`

function matching(search: string): Prisma.Sql {
  const words = search.trim().toLowerCase()
  if (!words) return Prisma.sql`s.deleted_at IS NULL`
  return Prisma.sql`s.deleted_at IS NULL AND position(${words} IN
    lower(s.first_name || ' ' || s.last_name || ' ' || s.preferred_name || ' ' || s.email)) > 0`
}

function toWire({ emailVerifiedAt, ...row }: Row): WireStudent {
  const isVerified = emailVerifiedAt !== null
  return { ...row, _id: row.id, createdAt: row.createdAt.toISOString(), isVerified }
}
