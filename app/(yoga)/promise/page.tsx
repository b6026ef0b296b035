import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { env } from "@/lib/env"
import { site } from "@/lib/site"
import { readTestReport, type TestReport } from "@/lib/test-report"
import { formatDateInFull, instantToWallClock } from "@/lib/time"

export const metadata: Metadata = {
  title: "What this site promises",
  description:
    "One spot, one person. Your money buys something, or it comes back. And how that’s put to the test.",
  alternates: { canonical: "/promise" },
}

const number = (count: number) => count.toLocaleString("en-US")

/** What holds, with the figures of the last long run of the tests (lib/test-report.ts): none of them is typed here. */
export default async function PromisePage() {
  const report = await readTestReport()
  const figures = report && report.failed === 0 ? report : null
  return (
    <ShortPage title="What this site promises">
      <p className="text-lead text-muted">Three things that always hold, and how they’re put to the test.</p>

      <h2 className="pt-4 text-section">One spot, one person</h2>
      <p>
        A spot in a class, a time for a session, a tin of chocolate: each is sold once. If two people press at
        the same second, one gets it, and the other is told right away, before they pay.
      </p>
      {figures ? (
        <Tested>
          {number(figures.racingCalls)} requests went for the same spots, times, tins, and coupons at the same
          moment, in {number(figures.races)} tests.
        </Tested>
      ) : null}

      <h2 className="pt-4 text-section">Your money buys something, or it comes back</h2>
      <p>
        If the site breaks down in the middle of your payment, it books you when it’s up again, or returns the
        money to the cent. You don’t have to do anything.
      </p>
      {figures ? (
        <Tested>
          Parts of the site were switched off without warning {number(figures.kills)} times, many of them in
          the middle of a payment. Then {number(figures.payments)} payments were compared with PayPal’s
          record. All of them added up.
        </Tested>
      ) : null}

      <h2 id="privacy" className="scroll-mt-6 pt-4 text-section">
        What you tell me isn’t passed on
      </h2>
      <p>
        I keep what you type into the forms here, and what you book, buy, and sign. No ads, no visitor
        statistics, nothing sold. A few companies do part of the work: PayPal takes payments, Resend delivers
        email, Pusher keeps lists current while you look at them, and Google’s reCAPTCHA keeps robots out of
        the forms. If you choose to continue with Google, it tells me your name and your email.
      </p>
      <p>
        With an account, you can download or delete what I have about you there. Without one,{" "}
        <a href="/contact">write to me</a> and I’ll do it.
      </p>
      <p className="text-small text-muted">
        No test can show this one, but <a href={site.sourceUrl}>the source</a> can.
      </p>

      <h2 className="pt-4 text-section">{report ? "The last long test" : "Test it yourself"}</h2>
      {report ? <p>{sayReport(report)}</p> : null}
      <p>
        Anyone can {report ? "repeat it" : "run the long test"} on an ordinary computer, with a stand-in for
        PayPal that keeps its own record. Get <a href={site.sourceUrl}>the source</a> and type{" "}
        <code>npm install</code>, then <code>npm run test:long</code>. It takes about 20 minutes.
      </p>
      {report ? null : <p>No test run has been recorded for this version yet.</p>}
    </ShortPage>
  )
}

function Tested({ children }: { children: React.ReactNode }) {
  return <p className="border-l-3 border-leaf pl-4 text-small">Put to the test: {children}</p>
}

function sayReport(report: TestReport): string {
  const { passed, failed, endedAt, commit, isClean } = report
  const date = formatDateInFull(instantToWallClock(new Date(endedAt), env().STUDIO_TIME_ZONE).date)
  const version = commit ? `, with version ${commit.slice(0, 7)} of the source` : ""
  const changed = isClean ? "" : ", and changes that aren’t published yet"
  const said = `${number(passed)} of ${number(passed + failed)} tests passed on ${date}${version}${changed}.`
  return failed
    ? `${said} The other ${number(failed)} didn’t, so there are no figures here until they do.`
    : said
}
