"use client"

import { useCallback, useEffect, useRef, useState } from "react"
import { mutate } from "swr"
import { useSession } from "@/components/accounts/session-provider"
import { PaymentPart } from "@/components/payments/payment-part"
import { useAlerts } from "@/components/ui/alerts"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useReady } from "@/components/ui/use-ready"
import { loginAddress } from "@/lib/client/after-login"
import { formatWire } from "@/lib/money"
import type { WirePassKind } from "@/lib/passes/queries"
import { sayClasses, sayTitles } from "@/lib/passes/rules"
import { MyPasses } from "./my-passes"
import { useMyPasses } from "./use-passes"

/** The passes that she sells, for whoever is signed in, with what they have already. */
export function PassShop({
  kinds,
  covered,
  zone,
}: {
  kinds: WirePassKind[]
  /** Some of the classes to come that a pass for all pays for. */
  covered: string[]
  zone: string
}) {
  const { alert } = useAlerts()
  const { student, state } = useSession()
  const { passes, underReview } = useMyPasses()
  const isReady = useReady()
  const [chosen, setChosen] = useState<WirePassKind | null>(null)
  const [bought, setBought] = useState<WirePassKind | null>(null)
  const ready = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (bought && !chosen) ready.current?.focus()
  }, [bought, chosen])
  const back = useCallback(() => setChosen(null), [])

  if (chosen)
    return (
      <PaymentPart
        what={`${formatWire(chosen.price)} for your pass, ${sayClasses(chosen.classes)}`}
        terms={`${sayTitles(chosen.titles)}. Valid for ${chosen.validDays} days from today.`}
        zone={zone}
        body={async () => ({ purpose: "pass", passId: chosen._id })}
        kept="There’s nothing else you need to do."
        away={{ href: "/dashboard", label: "Go to My Bookings" }}
        onRefused={({ message }) => alert({ title: "That didn’t work.", text: message, tone: "error" })}
        onBack={back}
        onPaid={async () => {
          setBought(chosen)
          setChosen(null)
          if (student) await mutate(`/api/user/${student.id}/passes`)
        }}
      />
    )
  return (
    <div className="grid gap-10">
      {bought ? (
        <div ref={ready} tabIndex={-1} className="outline-none">
          <Notice tone="success" title="Your pass is ready.">
            {sayClasses(bought.classes)} to use within {bought.validDays} days. I’ve emailed you the receipt.{" "}
            <a href="/calendar" className="link">
              Choose a class
            </a>
          </Notice>
        </div>
      ) : null}
      {passes.length + underReview.length > 0 ? <MyPasses passes={passes} underReview={underReview} /> : null}
      {kinds.length === 0 ? (
        <p className="border-t border-line pt-6 text-muted">There are no passes right now.</p>
      ) : null}
      <ul className="grid gap-x-10 border-t border-ink md:grid-cols-2">
        {kinds.map((kind) => (
          <li key={kind._id} className="grid content-start gap-3 border-b border-line py-7">
            <h2 className="text-section">{kind.name}</h2>
            <p className="text-body">
              <strong className="font-semibold">{formatWire(kind.price)}</strong>, {sayClasses(kind.classes)},
              valid for {kind.validDays} days
            </p>
            <p className="text-small text-muted">{sayTitles(kind.titles, covered)}.</p>
            <div className="pt-2">
              {state === "visitor" ? (
                <>
                  <ButtonLink href={loginAddress("/passes")} variant="quiet">
                    Log in to buy<span className="sr-only"> {kind.name}</span>
                  </ButtonLink>
                  <p className="mt-2 text-small text-muted">
                    New here?{" "}
                    <a href="/register" className="link">
                      Register
                    </a>{" "}
                    first.
                  </p>
                </>
              ) : underReview.some(({ kindId }) => kindId === kind._id) ? (
                <span className="text-small font-medium">
                  PayPal is reviewing your payment for this pass. You don’t need to pay again.
                </span>
              ) : (
                <Button disabled={!isReady || state !== "student"} onClick={() => setChosen(kind)}>
                  Buy<span className="sr-only"> {kind.name}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
