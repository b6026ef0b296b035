"use client"

import { ProsePage } from "@/components/layout/prose-page"
import { Button } from "@/components/ui/button"

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main id="main" className="grow">
      <ProsePage title="Something went wrong">
        <p>It is our fault, and nothing that you paid or booked is lost. Please try again in a moment.</p>
        <p>
          <Button onClick={reset}>Try again</Button>
        </p>
      </ProsePage>
    </main>
  )
}
