import type { Metadata } from "next"
import { ProsePage } from "@/components/layout/prose-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Class sign-up",
  description: "Sign up for a class.",
  alternates: { canonical: "/signup-selection" },
}

export default function SignUpSelectionPage() {
  return (
    <ProsePage title="Class sign-up">
      <p>
        Signing up for classes will be possible here soon. Until then a mail is enough:{" "}
        <a href={`mailto:${site.teacher.email}`}>{site.teacher.email}</a>
      </p>
    </ProsePage>
  )
}
