import { ButtonLink } from "@/components/ui/button"
import { ShortPage } from "./short-page"

/** The page of an emailed link that is incomplete or forged. */
export function InvalidLink() {
  return (
    <ShortPage title="This link isn’t valid.">
      <p className="text-lead text-muted">
        Please open it from the email again, or reply to the email and I’ll take care of it.
      </p>
      <div className="pt-4">
        <ButtonLink href="/calendar">See the calendar</ButtonLink>
      </div>
    </ShortPage>
  )
}
