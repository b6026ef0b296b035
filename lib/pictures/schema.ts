import { z } from "zod"
import { PLACE_NAMES, POSITION_NAMES } from "./rules"

const CHOOSE = "Please choose a JPEG, PNG, or WebP."
/** A picture from her device as a data URL, whatever it says it is: its bytes are looked at. */
export const pictureUpload = z.string(CHOOSE).regex(/^data:[a-z0-9.+/-]*;base64,[A-Za-z0-9+/]*=*$/i, CHOOSE)

export const photoBody = z.object({
  picture: pictureUpload,
  place: z.enum(PLACE_NAMES, "Please say where the picture goes."),
  position: z.enum(POSITION_NAMES, "Please choose what to keep of it.").default("auto"),
})
export type PhotoBody = z.output<typeof photoBody>

const none = "That picture doesn’t exist."
export const photoParams = z.object({
  name: z
    .string()
    .regex(/^[0-9a-f]{64}-\d{2,4}x\d{2,4}\.(webp|jpg)$/, none)
    .transform((name) => {
      const [, hash = "", width, height, format] = /^(\w+)-(\d+)x(\d+)\.(\w+)$/.exec(name) ?? []
      return { hash, width: Number(width), height: Number(height), format: format ?? "" }
    }),
})
/** Chocolates' pictures, which are square. */
export const pictureParams = z.object({
  name: z
    .string()
    .regex(/^[0-9a-f]{64}-\d{3,4}\.webp$/, none)
    .transform((name) => {
      const width = Number.parseInt(name.slice(65), 10)
      return { hash: name.slice(0, 64), width, height: width, format: "webp" }
    }),
})
