import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { type Signature, SignaturePad } from "@/components/ui/signature-pad"
import type { Waiver } from "@/lib/classes/queries/events"
import { SIGNATURE_REQUIRED } from "@/lib/classes/rules"

/** The waiver on her screen, to be signed by whoever stands in front of her. */
export function SignHere({
  name,
  waiver,
  saved,
  onSigned,
  onClose,
}: {
  name: string
  waiver: Waiver
  /** What "Save signature" does beside that. */
  saved: string
  onSigned: (signature: Signature) => unknown
  onClose: () => void
}) {
  const { alert } = useAlerts()
  const [signature, setSignature] = useState<Signature | null>(null)
  return (
    <Dialog open onClose={onClose} title={`Welcome, ${name}`}>
      <p
        data-first
        tabIndex={-1}
        className="mt-4 border-l-3 border-leaf bg-panel px-4 py-3 text-small whitespace-pre-line outline-none"
      >
        {waiver.text}
      </p>
      <p className="my-4 text-small">
        By signing, I confirm that I’ve read the waiver and agree to it.{saved ? ` ${saved}` : ""}
      </p>
      <SignaturePad
        value={signature}
        onChange={async (made) => {
          setSignature(made)
          if (!made) return
          await onSigned(made)
          setSignature(null)
        }}
        onEmpty={() => alert({ title: "Signature Required", text: SIGNATURE_REQUIRED, tone: "warning" })}
      />
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  )
}

/** A signature as the calls of the desk take it. */
export function signatureBody(signature: Signature, { version }: Waiver) {
  return {
    waiverVersion: version,
    ...("drawn" in signature ? { signature: signature.drawn } : { typedSignature: signature.typed }),
  }
}
