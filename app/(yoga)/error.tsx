"use client"

import { ErrorMessage } from "@/components/layout/error-message"

/** Inside the layout, so that the navigation stays. */
export default function ErrorPage() {
  return <ErrorMessage />
}
