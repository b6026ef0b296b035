import type { Metadata } from "next"
import { Words } from "@/components/content/words"
import { ShortPage } from "@/components/layout/short-page"
import { getTexts } from "@/lib/content/queries"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "About the website",
  description: "How this website is made, what’s coming next, and where to find its source.",
  alternates: { canonical: "/aboutwebsite" },
}

export default async function AboutWebsitePage() {
  const { websiteTitle, websiteLead, websiteText, plans } = (await getTexts()).pages
  return (
    <ShortPage title={websiteTitle}>
      <Words text={websiteLead} className="text-lead text-muted" />
      <Words text={websiteText} />
      <p>
        <a href="/promise">What it promises you, and how that’s put to the test</a>
      </p>
      <h2 className="pt-4 text-section">What’s coming next</h2>
      <ul className="list-disc pl-5">
        {[...new Set(plans)].map((plan) => (
          <li key={plan}>{plan}</li>
        ))}
      </ul>
      <p>
        The <a href={site.sourceUrl}>source is open</a> for anyone to read and learn from. Found something
        that doesn’t work? <a href="/contact">Email me</a>.
      </p>
    </ShortPage>
  )
}
