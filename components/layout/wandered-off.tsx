import { ButtonLink } from "@/components/ui/button"
import { ShortPage } from "./short-page"

/** What stands where an address leads nowhere. */
export function WanderedOff() {
  return (
    <ShortPage title="This page has wandered off.">
      <p className="text-lead text-muted">
        The link may be old, or have a typo. You can find most things from the home page.
      </p>
      <div className="grid w-fit grid-cols-2 gap-3 pt-4 lg:flex">
        <ButtonLink href="/">Go home</ButtonLink>
        <ButtonLink href="/calendar" variant="quiet">
          Calendar
        </ButtonLink>
        <ButtonLink href="/chocolates" variant="quiet">
          Chocolates
        </ButtonLink>
        <ButtonLink href="/contact" variant="quiet">
          Contact
        </ButtonLink>
      </div>
    </ShortPage>
  )
}
