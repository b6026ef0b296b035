import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { ButtonLink } from "@/components/ui/button"
import { EmailText } from "@/components/ui/email-link"
import { getTexts } from "@/lib/content/queries"

export const metadata: Metadata = { title: "JavaScript needed", robots: { index: false } }

/** Where a form leads that the browser sent by itself (lib/web/request.ts). */
export default async function JavaScriptPage() {
  const { email } = (await getTexts()).site
  return (
    <ShortPage title="This form needs JavaScript.">
      <p className="text-lead text-muted">
        Nothing was sent. Either JavaScript is turned off in your browser, or the page was still loading when
        you pressed the button.
      </p>
      <p>
        Go back one page. What you typed is probably still there. If JavaScript is off, turn it on for this
        site and reload the page. Or write to me and I’ll do it for you.
      </p>
      <div className="pt-4">
        <ButtonLink href={`mailto:${email}`} className="max-w-full wrap-anywhere">
          <EmailText address={email} />
        </ButtonLink>
      </div>
    </ShortPage>
  )
}
