import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "About the website",
  description: "How this website is made, what comes next, and where its source is.",
  alternates: { canonical: "/aboutwebsite" },
}

const PLANS = [
  "Classes with several teachers",
  "A waiting list for full classes",
  "Gift cards for sessions and tins",
  "A reminder the evening before a session",
]

export default function AboutWebsitePage() {
  return (
    <ShortPage title="How this site is made.">
      <p className="text-lead text-muted">
        Like the chocolate: in a small kitchen, from few ingredients, with nothing that you do not need.
      </p>
      <p>
        It is written in TypeScript from front to back, with React and Next.js for the pages and PostgreSQL
        for what must be remembered. PayPal moves the money, Resend carries the letters. No advertising, no
        trackers. The pictures are drawn by hand in a few kilobytes each.
      </p>
      <h2 className="pt-4 text-section">What comes next</h2>
      <ul className="list-disc pl-5">
        {PLANS.map((plan) => (
          <li key={plan}>{plan}</li>
        ))}
      </ul>
      <p>
        The <a href={site.sourceUrl}>source is open</a> for anyone to read and learn from. Found something
        that does not work? <a href="/contact">Write to us</a>.
      </p>
    </ShortPage>
  )
}
