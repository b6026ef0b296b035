import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import {
  adminToken,
  bookBody,
  call,
  db,
  eventually,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
} from "../support/api"

let token: string
beforeAll(async () => {
  token = await adminToken()
})
const list = (query = "") => call(`/api/admin/users${query}`, { token })
const users = (answer: { body: Record<string, unknown> }) => answer.body.users as Record<string, unknown>[]

describe("the admin's clients", () => {
  test("are listed newest first, with what the table shows", async () => {
    const student = await newStudent()
    await db().student.update({ where: { id: student.id }, data: { city: "Portland, OR", zipcode: "97209" } })
    const [first] = users(await list("?page=1"))
    expect(first).toMatchObject({
      _id: student.id,
      id: student.id,
      firstName: "Ada",
      lastName: "Lindgren",
      email: student.email,
      city: "Portland, OR",
      zipcode: "97209",
      isVerified: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(first).not.toHaveProperty("googleSub")
  })

  test("are found by parts of names and addresses, and nothing in the search means more than it says", async () => {
    const mark = randomUUID().slice(0, 8)
    const made = await Promise.all(
      Array.from({ length: 3 }, (_, index) => newStudent({ firstName: `Zo${mark}${index}` })),
    )
    const found = users(await list(`?search=${`zO${mark}`.toUpperCase()}`))
    expect(found.map(({ _id }) => _id).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(users(await list(`?search=${encodeURIComponent(made[0]?.email ?? "")}`))).toHaveLength(1)
    for (const nothing of ["%", "_%_", "' OR 1=1 --", "\\"])
      expect(users(await list(`?search=${encodeURIComponent(`${mark}${nothing}`)}`))).toEqual([])
  })

  test("are one list without parameters", async () => {
    const mark = `all${randomUUID().slice(0, 8)}`
    await db().student.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        firstName: mark,
        lastName: String(index),
        email: `${mark}.${index}@example.com`,
      })),
    })
    const all = (await list()).body as unknown as Record<string, unknown>[]
    const mine = all.filter(({ firstName }) => firstName === mark)
    expect(mine).toHaveLength(60)
    expect(mine[0]).toMatchObject({ _id: mine[0]?.id, email: expect.any(String), image: "", phone: "" })
  })

  test("come in pages", async () => {
    const mark = `page${randomUUID().slice(0, 8)}`
    await db().student.createMany({
      data: Array.from({ length: 53 }, (_, index) => ({
        firstName: mark,
        lastName: String(index),
        email: `${mark}.${index}@example.com`,
      })),
    })
    const at = (page: number) => list(`?search=${mark}&page=${page}`)
    const [first, second, beyond] = await Promise.all([at(1), at(2), at(9)])
    expect([users(first).length, users(second).length, users(beyond).length]).toEqual([50, 3, 3])
    expect(first.body).toMatchObject({ total: 53, page: 1, pages: 2 })
    expect(new Set([...users(first), ...users(second)].map(({ _id }) => _id)).size).toBe(53)
    for (const bad of ["0", "-1", "x", "1.5"]) expect((await list(`?page=${bad}`)).status).toBe(400)
  })

  test("are taken along as CSV that no spreadsheet runs", async () => {
    const student = await newStudent({ firstName: "=HYPERLINK(1)", lastName: 'O"Brien, Ada' })
    const csv = await call("/api/admin/users/export", { token })
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(csv.headers.get("content-disposition")).toContain("students.csv")
    const text = String(csv.body.text)
    expect(text).toContain(
      "#,First Name,Last Name,Preferred Name,Pronoun,Email,Phone,Location,Zip,User Since",
    )
    const line = text.split("\r\n").find((each) => each.includes(student.email))
    expect(line).toContain(`'=HYPERLINK(1),"O""Brien, Ada"`)
    await db().student.update({ where: { id: student.id }, data: { firstName: "Ada" } })
  })
})

describe("deleting a client", () => {
  const remove = (id: string, query = "") =>
    call(`/api/admin/users/${id}${query}`, { method: "DELETE", token })

  test("ends their session, tells them, and a second time finds nobody", async () => {
    const student = await newStudent()
    expect((await remove(student.id)).body).toMatchObject({ message: "User deleted successfully." })
    expect((await call(`/api/user/${student.id}`, { token: student.token })).status).toBe(401)
    expect((await remove(student.id)).status).toBe(404)
    expect((await remove("not-an-id")).status).toBe(400)
    expect((await call(`/api/user/${student.id}`, { token })).status).toBe(404)
    await eventually(async () =>
      (await mailsTo(student.email)).some(({ subject }) => /deleted/.test(subject)),
    )
    const [entry] = await db().auditEntry.findMany({ where: { subject: `student:${student.id}` } })
    expect(entry).toMatchObject({ action: "delete student", actor: expect.stringMatching(/^admin:/) })
  })

  test("says first what they have ahead, then cancels it in the same action", async () => {
    const [student, coupon] = [await newStudent(), await makeBookingCoupon()]
    const slot = await newSlot()
    const body = bookBody(student, { couponCode: coupon.code })
    await call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: student.token, body })
    const refused = await remove(student.id)
    expect([refused.status, refused.body.sessions, refused.body.message]).toEqual([
      409,
      1,
      "They still have something coming up: 1 session. It will be canceled.",
    ])
    expect(await db().booking.count({ where: { studentId: student.id, status: "confirmed" } })).toBe(1)
    expect((await remove(student.id, "?force=true")).body).toMatchObject({ sessions: 1, refunded: 0 })
    expect(await db().booking.count({ where: { studentId: student.id, status: "confirmed" } })).toBe(0)
    // Used for good: whoever registers anew is the same person.
    expect((await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses).toBe(1)
  })
})
