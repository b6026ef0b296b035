import type { Metadata } from "next"
import { ProsePage } from "@/components/layout/prose-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "About the website",
  description: "How this site is made.",
  alternates: { canonical: "/aboutwebsite" },
}

export default function AboutWebsitePage() {
  return (
    <ProsePage title="About the website">
      <p>
        This site is written in TypeScript with Next.js, React and PostgreSQL. Payments go through PayPal,
        mail through Resend.
      </p>
      <p>
        Planned: class sign-up, the chocolate shop, and a newsletter. The <a href={site.sourceUrl}>source</a>{" "}
        is open.
      </p>
      <p>
        Something broken? <a href="/contact">Tell us</a>.
      </p>
    </ProsePage>
  )
}
