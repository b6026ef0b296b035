"use client"

import type { ComponentProps } from "react"
import { Button } from "./button"

/** Opens the browser's own print dialog. */
export function PrintButton(given: Pick<ComponentProps<typeof Button>, "variant" | "children">) {
  return <Button {...given} onClick={() => window.print()} />
}
