import { ButtonLink } from "@/components/ui/button"

/** To who is logged in and has no pass for a class that only a pass pays for. */
export function NeedsPass() {
  return (
    <section aria-label="You need a pass" className="grid max-w-measure justify-items-start gap-5">
      <p>A pass pays for this class, and you don’t have one with classes left for it.</p>
      <ButtonLink href="/passes">See the passes</ButtonLink>
    </section>
  )
}
