import { hash, verify } from "@node-rs/argon2"
import { db } from "../db"
import { invalidField } from "../errors"
import { queueMails } from "../jobs/queue"
import { countAgainst } from "../rate-limit"

const HASHES_AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

// Whoever is done hands the place to the next in line, so that a newcomer cannot take it in between.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < HASHES_AT_ONCE) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

let dummyHash: Promise<string> | undefined

/**
 * The admin with this address and password, and what is kept of the password, or null. An unknown address costs the
 * same time.
 */
export async function findAdminByPassword({ email, password }: { email: string; password: string }) {
  const admin = await db().admin.findUnique({ where: { email: email.trim().toLowerCase() } })
  dummyHash ??= inTurn(() => hash("nobody has this password"))
  const nobodys = await dummyHash
  const stored = admin?.passwordHash ?? nobodys
  const isRight = await inTurn(() => verify(stored, password.normalize("NFC")).catch(() => false))
  if (!admin || !isRight) return null
  const { id, name, passwordHash } = admin
  return { admin: { id, email: admin.email, name }, passwordHash }
}

/** How a password is kept. */
export function hashOfPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFC")))
}

/**
 * The password once more, before something that a stolen session must not do. Throws TOO_MANY, or INVALID with the
 * `field` that it was typed into.
 */
export async function requirePassword(given: {
  email: string
  password: string
  field?: string
}): Promise<void> {
  const { email, password, field = "password" } = given
  await countAgainst({ limit: { name: "admin-again", max: 10, seconds: 3600 }, subject: email })
  if (await findAdminByPassword({ email, password })) return
  const message = "That’s not the password."
  throw invalidField(field, message)
}

/** Mails an admin, once an hour, that somebody was locked out. An unknown account costs the same statements. */
export async function tellOfLock(given: {
  template: "accounts/admin-locked" | "accounts/admin-codes-locked"
  account: string
  data: { address: string }
}): Promise<void> {
  const { template, account, data } = given
  const admin = await db().admin.findUnique({ where: { email: account }, select: { id: true, email: true } })
  const hour = new Date().toISOString().slice(0, 13)
  const key = `${template}/${admin?.id}/${hour}`
  await queueMails(db(), admin ? [{ key, to: admin.email, template, data }] : [])
}

/**
 * Makes the admin, or gives the one there is this address and password. A value other than the one that was given last
 * replaces whatever password there is, ends every session, and turns the second factor off: it is the way back in for
 * an owner who has lost the phone and the recovery codes. The same value leaves a password that she chose alone.
 */
export async function ensureAdmin(given: { email: string; password: string; name?: string }): Promise<void> {
  const email = given.email.trim().toLowerCase()
  const password = given.password.normalize("NFC")
  const admin = await db().admin.findFirst({ orderBy: { createdAt: "asc" } })
  if (!admin) {
    const passwordHash = await hash(password)
    const name = given.name ?? ""
    await db().admin.create({ data: { email, name, passwordHash, givenPasswordHash: passwordHash } })
    return
  }
  const isSame = await verify(admin.givenPasswordHash || admin.passwordHash, password).catch(() => false)
  if (isSame && admin.email === email) return
  const passwordHash = isSame ? null : await hash(password)
  const anew = passwordHash && {
    passwordHash,
    givenPasswordHash: passwordHash,
    totpSecret: "",
    totpSince: null,
    totpStep: 0,
  }
  await db().$transaction([
    db().admin.update({ where: { id: admin.id }, data: { email, updatedAt: new Date(), ...anew } }),
    db().adminPasswordLink.deleteMany({ where: { adminId: admin.id } }),
    db().adminSession.updateMany({
      where: { adminId: admin.id, endedAt: null },
      data: { endedAt: new Date() },
    }),
  ])
}
