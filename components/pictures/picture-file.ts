"use client"

import { CallError, call } from "@/lib/client/call"
import { HEIC, type Place, type Position } from "@/lib/pictures/rules"

const LARGE_BYTES = 3_000_000
const SHORT_SIDE = 1600
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp"

/** An uploaded photo: where it is from now on, and its JPEG for emails. */
export type Uploaded = { src: string; jpeg: string; width: number; height: number }

export async function uploadPhoto(given: {
  file: File
  place: Place
  position: Position
}): Promise<Uploaded> {
  const { file, place, position } = given
  const body = { picture: await dataUrl(file), place, position }
  return call<Uploaded>("/api/admin/pictures", { method: "POST", as: "admin", body })
}

/** A file as the server takes it; a large photograph is made smaller first, so that a phone's can be sent. */
export async function dataUrl(file: File): Promise<string> {
  try {
    return file.size > LARGE_BYTES ? await smaller(file) : await asRead(file)
  } catch {
    const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
    const words = isHeic ? HEIC : "The picture couldn’t be read. Please choose a JPEG, PNG, or WebP."
    throw new CallError(0, "UNREADABLE", words)
  }
}

function asRead(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Of an empty file, browsers make "data:".
    reader.onload = () => resolve(file.size === 0 ? "data:;base64," : String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

async function smaller(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, SHORT_SIDE / Math.min(bitmap.width, bitmap.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL("image/jpeg", 0.9)
}
