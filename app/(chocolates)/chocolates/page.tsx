import type { Metadata } from "next"
import { ProsePage } from "@/components/layout/prose-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Chocolates",
  description: "Plant-based chocolate in returnable tins.",
  alternates: { canonical: "/chocolates" },
}

export default function ChocolatesPage() {
  return (
    <ProsePage title="Chocolates">
      <p>{site.chocolateBrand.description}.</p>
      <p>
        The shop opens here soon. Until then, ask at class or{" "}
        <a href={`mailto:${site.teacher.email}`}>write to me</a>.
      </p>
    </ProsePage>
  )
}
