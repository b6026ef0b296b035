import { AppError } from "../errors"

/** The version that an If-Match header names, with or without quotes; undefined without one. Throws INVALID. */
export function ifMatchOf(headers: Headers): number | undefined {
  const given = headers.get("if-match")
  if (given === null || given === "*") return undefined
  const [, version] = /^"?(\d{1,9})"?$/.exec(given.trim()) ?? []
  if (version === undefined) throw new AppError("INVALID", "If-Match must name a version.")
  return Number(version)
}
