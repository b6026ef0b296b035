"use client"

import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Loading } from "@/components/ui/loading"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import type { Readiness } from "@/lib/admin/commands/ready"
import { call } from "@/lib/client/call"

/** What works, what does not and what to do about it, and what no check can tell. */
export function Ready() {
  const { data, error, isValidating, mutate } = useSWR(
    "/api/admin/ready",
    (path: string) => call<Readiness>(path, { as: "admin" }),
    { revalidateOnFocus: false },
  )
  const { alert } = useAlerts()
  const { isBusy, submit } = useSubmit()
  const sendEmail = () =>
    submit(
      async () => {
        await call("/api/admin/ready/email", { method: "POST", as: "admin" })
        await alert({
          title: "An email to you is on its way.",
          text: "Check your inbox, then press “Look again.”",
          tone: "success",
        })
      },
      { title: "The email wasn’t sent." },
    )
  if (error && !data) return <Notice tone="error">That couldn’t be checked. Please reload the page.</Notice>
  if (!data) return <Loading />
  const wrong = data.checks.filter(({ isGood }) => !isGood).length
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <p role="status" className="text-heading font-display">
          {wrong === 0 ? "Everything that can be checked is in order." : sayWrong(wrong)}
        </p>
        <ul className="grid gap-x-12 border-t border-ink lg:grid-cols-2">
          {data.checks.map(({ id, name, isGood, says, todo, details }) => (
            <li key={id} className="flex gap-4 border-b border-line py-4 text-small">
              <span
                aria-hidden="true"
                className={`mt-0.5 w-5 shrink-0 text-center font-semibold ${isGood ? "text-ok" : "text-danger"}`}
              >
                {isGood ? "✓" : "✗"}
              </span>
              <div className="min-w-0">
                <h2 className="font-semibold">
                  {name}
                  <span className="sr-only">{isGood ? ": in order" : ": needs you"}</span>
                </h2>
                <p className={isGood ? "text-muted" : ""}>{says}</p>
                {todo ? <p className="font-medium">{todo}</p> : null}
                {details && !isGood ? (
                  <details>
                    <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                      For whoever runs the site
                    </summary>
                    <p className="text-muted">{details}</p>
                  </details>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button busy={isValidating} busyLabel="Looking..." onClick={() => mutate()}>
            Look again
          </Button>
          <Button variant="quiet" busy={isBusy} busyLabel="One moment..." onClick={sendEmail}>
            Send me an email
          </Button>
        </div>
      </div>
      <section aria-labelledby="cannot-tell" className="grid max-w-2xl gap-3">
        <h2 id="cannot-tell" className="text-heading">
          What only you can check
        </h2>
        <ul className="grid list-disc gap-2 pl-5 text-small">
          {data.cannotTell.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function sayWrong(count: number): string {
  return count === 1 ? "One thing needs you." : `${count} things need you.`
}
