import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { parseDollars } from "../../money"
import { touch } from "../../page-tags"
import { encodePicture } from "../../pictures/commands/encode"
import { holdPicture, keepPicture } from "../../pictures/commands/keep"
import { firstFreeSlug, slugOf } from "../../slugs"
import { toWireChocolate } from "../queries/order-view"
import type { ChocolateBody, WireChocolate } from "../schema/shop"
import { lockShelves } from "./stock"

type Desk = { body: ChocolateBody; adminId: string }

/** Puts a new chocolate into the shop, behind the others. Throws INVALID. */
export async function addChocolate({ body, adminId }: Desk): Promise<WireChocolate> {
  const fields = await fieldsOf(body)
  return db().$transaction(async (tx) => {
    const last = await tx.chocolate.aggregate({ _max: { position: true } })
    const { inventory } = body
    const position = (last._max.position ?? -1) + 1
    const image = await fields.image(tx, "")
    touch("products")
    const slug = await freeSlug(tx, body.name)
    const chocolate = await tx.chocolate.create({
      data: { ...fields.texts, slug, image, inventory, stocked: inventory, position },
    })
    await audit(tx, { adminId, action: "add chocolate", id: chocolate.id, details: { inventory } })
    return toWireChocolate(chocolate)
  })
}

/**
 * Changes a chocolate. The stock moves by the difference to what the form began with, so that what was sold
 * since is not put back on the shelf. Prices of orders that stand or are being paid do not change.
 * Throws INVALID, NOT_FOUND, or CONFLICT when more has been sold than the new stock leaves.
 */
export async function changeChocolate({ id, body, adminId }: Desk & { id: string }): Promise<WireChocolate> {
  const fields = await fieldsOf(body)
  return db().$transaction(async (tx) => {
    const [shelf] = await lockShelves(tx, [id])
    if (!shelf?.isOffered) throw notFound()
    const change = body.inventory - (body.inventoryWas ?? shelf.inventory)
    if (shelf.inventory + change < 0)
      throw new AppError(
        "CONFLICT",
        `Some were sold in the meantime: there are ${shelf.inventory} left now.`,
        {
          inventory: shelf.inventory,
        },
      )
    const { image: before } = await tx.chocolate.findUniqueOrThrow({ where: { id } })
    const image = await fields.image(tx, before)
    const counts = { inventory: { increment: change }, stocked: { increment: change } }
    const chocolate = await tx.chocolate.update({
      where: { id },
      data: { ...fields.texts, image, ...counts },
    })
    await audit(tx, { adminId, action: "change chocolate", id, details: { stock: change } })
    return toWireChocolate(chocolate)
  })
}

/** Takes a chocolate out of the shop; its orders stay. Throws NOT_FOUND, or CONFLICT while its money is moving. */
export async function removeChocolate(given: { id: string; adminId: string; now: Date }): Promise<void> {
  const { id, adminId, now } = given
  await db().$transaction(async (tx) => {
    const [shelf] = await lockShelves(tx, [id])
    if (!shelf?.isOffered) throw notFound()
    const beingPaid = await tx.orderLine.count({
      where: {
        chocolateId: id,
        releasedAt: null,
        reservedUntil: { not: null },
        payment: { state: { in: ["capturing", "pending_capture"] } },
      },
    })
    if (beingPaid > 0)
      throw new AppError(
        "CONFLICT",
        "Someone is paying for this chocolate right now. Please try again in a few minutes.",
      )
    await tx.chocolate.update({ where: { id }, data: { deletedAt: now } })
    await tx.stockNotice.deleteMany({ where: { chocolateId: id } })
    await audit(tx, { adminId, action: "delete chocolate", id, details: { left: shelf.inventory } })
  })
}

/** The address of a new chocolate's page. Deleted ones keep theirs, so that no link leads to another chocolate. */
async function freeSlug(tx: Tx, name: string): Promise<string> {
  const slug = slugOf(name, "chocolate")
  const taken = await tx.chocolate.findMany({ where: { slug: { startsWith: slug } }, select: { slug: true } })
  const slugs = taken.map((one) => one.slug)
  return firstFreeSlug(slug, slugs)
}

const DRAWING = /^\/pictures\/chocolates\/[a-z0-9-]+\.svg$/
const UPLOADED = /^\/api\/chocolates\/pictures\/([0-9a-f]{64})-\d{3,4}\.webp$/

/** The texts and the price, checked; and the picture, encoded before any lock is taken. */
async function fieldsOf(body: ChocolateBody) {
  const { name, description, details, picture } = body
  const { ingredients, allergens, origin, weightGrams } = body
  const priceCents = parseDollars(body.price)
  if (!priceCents || priceCents > 100_000)
    throw new AppError("INVALID", "Please enter a price from $0.01 to $1,000.", {
      fields: { price: "From $0.01 to $1,000." },
    })
  const encoded = picture ? await encodePicture(picture) : null
  const image = async (tx: Tx, before: string) => {
    if (encoded) return keepPicture(tx, encoded)
    const wanted = body.image ?? before
    if (wanted === before || wanted === "" || DRAWING.test(wanted) || (await isKept(tx, wanted)))
      return wanted
    throw new AppError("INVALID", "Please choose a picture from your device.")
  }
  const page = { ingredients, allergens, origin, weightGrams }
  return { texts: { name, description, details, priceCents, ...page }, image }
}

async function isKept(tx: Tx, path: string): Promise<boolean> {
  const hash = UPLOADED.exec(path)?.[1]
  return hash !== undefined && holdPicture(tx, hash)
}

function audit(
  tx: Tx,
  done: { adminId: string; action: string; id: string; details: Record<string, number> },
) {
  const { adminId, action, id, details } = done
  return tx.auditEntry.create({
    data: { actor: `admin:${adminId}`, action, subject: `chocolate:${id}`, details },
  })
}

function notFound() {
  return new AppError("NOT_FOUND", "This chocolate has already been deleted.")
}
