import { Checkbox } from "@/components/ui/field"

/** The waiver, and the checkbox that it was read. */
export function WaiverPart({ text }: { text: string }) {
  return (
    <section aria-labelledby="waiver-title">
      <h2 id="waiver-title" className="mb-2 text-heading">
        Waiver
      </h2>
      <p className="border-l-3 border-leaf bg-panel px-5 py-4 text-small whitespace-pre-line">{text}</p>
      <Checkbox
        name="waiver"
        required
        label="I have read the waiver and agree to it."
        missing="Please read the waiver, and check the box if you agree."
      />
    </section>
  )
}
