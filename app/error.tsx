"use client"

import { ErrorMessage } from "@/components/layout/error-message"

export default function ErrorPage() {
  return (
    <main id="main" tabIndex={-1} className="flex-1 outline-none">
      <ErrorMessage />
    </main>
  )
}
