import { createHmac, randomInt } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { renderSVG } from "uqr"
import { db, type Tx } from "../db"
import { AppError, invalidField } from "../errors"
import { queueMail } from "../jobs/queue"
import { countAgainst, forget, type Limit } from "../rate-limit"
import { tellOfLock } from "./admin-account"
import { endOtherAdminSessions } from "./admin-session"
import { noteLogIn } from "./audit"
import { seal, unseal } from "./sealed"
import { derivedKey } from "./tokens"

/** Codes of the app, from wherever: only who has the password comes so far. Recovery codes are too long to guess. */
const CODES: Limit = { name: "admin-code", max: 10, seconds: 3600 }
const SEALED_AS = "admin-totp"
const RECOVERY_CODES = 10
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

export type BegunFactor = { uri: string; secret: string; qr: string }
type Row = { totpSecret: string; totpSince: Date | null }

/** True when this admin's password alone does not open the door. */
async function hasSecondFactor(adminId: string): Promise<boolean> {
  return (await read(adminId)).totpSince !== null
}

/** Since when the second factor is on (null: off), and how many recovery codes are left. */
export async function findSecondFactor(adminId: string) {
  const { totpSince } = await read(adminId)
  const recoveryCodes = await db().adminRecoveryCode.count({ where: { adminId, usedAt: null } })
  return { since: totpSince?.toISOString() ?? null, recoveryCodes }
}

/** A new secret, for an authenticator app: nothing is on until `confirmSecondFactor` has seen a code. */
export async function beginSecondFactor({
  adminId,
  email,
  issuer,
}: {
  adminId: string
  email: string
  /** What the app shows beside the code: her name. */
  issuer: string
}): Promise<BegunFactor> {
  const secret = new Secret({ size: 20 })
  const begun = await db().admin.updateMany({
    where: { id: adminId, totpSince: null },
    data: { totpSecret: seal({ purpose: SEALED_AS, text: secret.base32 }), totpStep: 0 },
  })
  if (begun.count === 0) throw new AppError("CONFLICT", "The second factor is already on.")
  const uri = totpOf({ base32: secret.base32, label: email, issuer }).toString()
  return { uri, secret: secret.base32, qr: renderSVG(uri, { border: 2 }) }
}

/** Turns the second factor on and ends the admin's other sessions. Answers the recovery codes, this once. */
export async function confirmSecondFactor(given: {
  adminId: string
  sessionId: string
  code: string
}): Promise<{ recoveryCodes: string[] }> {
  const { adminId, sessionId, code } = given
  const { totpSecret, totpSince } = await read(adminId)
  if (totpSince) throw new AppError("CONFLICT", "The second factor is already on.")
  const step = totpSecret ? stepOf(totpSecret, code) : null
  if (step === null) throw wrongCode()
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db().$transaction(async (tx) => {
    const on = await tx.admin.updateMany({
      where: { id: adminId, totpSince: null, totpSecret },
      data: { totpSince: new Date(), totpStep: step },
    })
    if (on.count === 0) throw new AppError("CONFLICT", "The second factor was changed in the meantime.")
    await tx.adminRecoveryCode.deleteMany({ where: { adminId } })
    await tx.adminRecoveryCode.createMany({
      data: recoveryCodes.map((each) => ({ adminId, hash: hashOf(each) })),
    })
    await note(tx, { adminId, isOn: true })
    await endOtherAdminSessions({ adminId, sessionId }, tx)
  })
  return { recoveryCodes }
}

/** Turns the second factor off, for whoever has a code of it. */
export async function endSecondFactor({ adminId, code }: { adminId: string; code: string }): Promise<void> {
  if (!(await passesSecondFactor({ adminId, code }))) throw wrongCode()
  await db().$transaction(async (tx) => {
    await tx.admin.update({ where: { id: adminId }, data: { totpSecret: "", totpSince: null, totpStep: 0 } })
    await tx.adminRecoveryCode.deleteMany({ where: { adminId } })
    await note(tx, { adminId, isOn: false })
  })
}

/** Asks for a code where the second factor is on. Throws SECOND_FACTOR or TOO_MANY. */
export async function requireSecondFactor(given: {
  adminId: string
  account: string
  code: string
  address: string
  headers: Headers
}) {
  const { adminId, account, code, address, headers } = given
  if (!(await hasSecondFactor(adminId))) return
  if (!code) throw new AppError("SECOND_FACTOR", "Please enter the code from your authenticator app.")
  const onLock = () => tellOfLock({ template: "accounts/admin-codes-locked", account, data: { address } })
  if (isAppCode(code)) await countAgainst({ limit: CODES, subject: adminId, onLock })
  if (await passesSecondFactor({ adminId, code })) return forget({ limit: CODES, subject: adminId })
  await noteLogIn({ adminId: null, address, headers })
  throw new AppError("SECOND_FACTOR", wrongCode().message)
}

/** True for the app's code of now (or half a minute to either side) or an unused recovery code: each works once. */
async function passesSecondFactor({ adminId, code }: { adminId: string; code: string }): Promise<boolean> {
  const { totpSecret, totpSince } = await read(adminId)
  if (!totpSince) return false
  const typed = code.replace(/[\s-]/g, "").toLowerCase()
  const step = stepOf(totpSecret, typed)
  const used =
    step === null
      ? await db().adminRecoveryCode.updateMany({
          where: { hash: hashOf(typed), adminId, usedAt: null },
          data: { usedAt: new Date() },
        })
      : await db().admin.updateMany({
          where: { id: adminId, totpStep: { lt: step } },
          data: { totpStep: step },
        })
  return used.count === 1
}

function wrongCode(): AppError {
  return invalidField("code", "That code isn’t right. Please wait for the next one and try again.")
}

async function read(adminId: string): Promise<Row> {
  return db().admin.findUniqueOrThrow({
    where: { id: adminId },
    select: { totpSecret: true, totpSince: true },
  })
}

function totpOf({ base32, ...names }: { base32: string; label?: string; issuer?: string }): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(base32) })
}

/** True for six digits, as the app shows them; recovery codes are longer. */
function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/[\s-]/g, ""))
}

/** The 30-second step whose code this is, or null. */
function stepOf(stored: string, code: string): number | null {
  const token = code.replace(/\s/g, "")
  if (!isAppCode(token)) return null
  const timestamp = Date.now()
  const delta = totpOf({ base32: unseal({ purpose: SEALED_AS, sealed: stored }) }).validate({
    token,
    timestamp,
    window: 1,
  })
  return delta === null ? null : Math.floor(timestamp / 30_000) + delta
}

function newRecoveryCode(): string {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("")
  return `${part()}-${part()}`
}

function hashOf(recoveryCode: string): string {
  const plain = recoveryCode.replace(/[\s-]/g, "").toLowerCase()
  return createHmac("sha256", derivedKey("admin-recovery")).update(plain).digest("hex")
}

/** Writes it down, and tells her: it may have been somebody else. */
async function note(tx: Tx, { adminId, isOn }: { adminId: string; isOn: boolean }): Promise<void> {
  const { email } = await tx.admin.findUniqueOrThrow({ where: { id: adminId }, select: { email: true } })
  const action = `turn second factor ${isOn ? "on" : "off"}`
  const { id } = await tx.auditEntry.create({
    data: { actor: `admin:${adminId}`, action, subject: `admin:${adminId}` },
    select: { id: true },
  })
  const key = `admin-second-factor/${id}`
  await queueMail(tx, { key, to: email, template: "accounts/admin-second-factor", data: { isOn } })
}
