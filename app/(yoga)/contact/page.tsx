import type { Metadata } from "next"
import { ProsePage } from "@/components/layout/prose-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Contact",
  description: "How to reach the teacher.",
  alternates: { canonical: "/contact" },
}

export default function ContactPage() {
  return (
    <ProsePage title="Contact">
      <p>
        Write to <a href={`mailto:${site.teacher.email}`}>{site.teacher.email}</a>. I answer within two days.
      </p>
      <p>{site.teacher.place}.</p>
    </ProsePage>
  )
}
