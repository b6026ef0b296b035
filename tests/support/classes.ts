import { randomBytes, randomUUID } from "node:crypto"
import sharp from "sharp"
import { db } from "../../lib/db"
import { makeEvent } from "../../prisma/factories"
import { type Answer, call } from "./api"
import { freeHour } from "./free-moments"

/** A class of its own, on an hour of its own in the future unless told. */
export async function newEvent(given: Partial<Parameters<typeof makeEvent>[0]> = {}) {
  return makeEvent({ startsAt: await freeHour(), location: "Quincy Street Studio", ...given })
}

export function anyEmail(name = "ines"): string {
  return `${name}.${randomUUID().slice(0, 13)}@example.com`
}

let picture: Promise<string> | undefined
/** A signature as the canvas gives it. */
export function drawnSignature(): Promise<string> {
  picture ??= sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="400"><path d="M90 300C200 20 300 380 420 120S700 300 900 90" fill="none" stroke="black" stroke-width="5"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
    .then((png) => `data:image/png;base64,${png.toString("base64")}`)
  return picture
}

/** A signature of 150 KB: light grey noise, which hardly packs, with dark grains. */
export async function heavySignature(): Promise<string> {
  const raw = { width: 430, height: 400, channels: 1 as const }
  const greys = randomBytes(raw.width * raw.height).map((grey) => 128 + (grey >> 1))
  const png = await sharp(greys, { raw }).toColourspace("b-w").png().toBuffer()
  return `data:image/png;base64,${png.toString("base64")}`
}

/** The body of POST /api/signup for a class. */
export async function signUpBody(event: { id: string }, given: Record<string, unknown> = {}) {
  const found = await db().event.findUniqueOrThrow({ where: { id: event.id } })
  return {
    name: "Ines Moreau",
    email: anyEmail(),
    phone: "123-456-7890",
    classTitle: found.title,
    date: found.startsAt.toISOString().slice(0, 10),
    eventId: event.id,
    waiver: true,
    signature: await drawnSignature(),
    recaptchaToken: "human:signup",
    ...given,
  }
}

export function signUp(body: unknown, at?: string): Promise<Answer> {
  return call("/api/signup", { method: "POST", body, at })
}

export function comeBack(body: unknown, at?: string): Promise<Answer> {
  return call("/api/check-student", { method: "POST", body, at })
}

export async function takenOf({ id }: { id: string }): Promise<number> {
  return (await db().event.findUniqueOrThrow({ where: { id } })).taken
}
