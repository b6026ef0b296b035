import type { Metadata } from "next"
import { ProsePage } from "@/components/layout/prose-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "About",
  description: "Who teaches here, and what.",
  alternates: { canonical: "/about" },
}

export default function AboutPage() {
  return (
    <ProsePage title="About">
      <p>
        I am {site.teacher.name}. I teach yoga in small groups, and yoga therapy to one person at a time, in{" "}
        {site.teacher.place} and online.
      </p>
      <h2 id="classDescriptions">Sessions</h2>
      <p>{site.priceNotes[0]}</p>
      <p>{site.priceNotes[1]}</p>
      <p>{site.priceNotes[2]}</p>
      <p>
        <a href="/register">Register</a> to book a session, or <a href="/contact">write to me</a> first.
      </p>
    </ProsePage>
  )
}
