import type { Call, Reply } from "./http"
import { escaped, page } from "./page"

/** What a person may want of the stand-ins. */
export function homePage({ world }: Call): Reply {
  const { state, origin, siteUrl } = world
  const paid = Object.keys(state.paypal.captures).length
  return page({
    title: "Stand-ins",
    body: `<h1>Stand-ins</h1>
<p>The site at <a href="${escaped(siteUrl)}">${escaped(siteUrl)}</a> talks to these in place of the real companies. No mail leaves, no money moves.</p>
<dl>
<dt>Mail</dt><dd><a href="/outbox">Outbox</a>, ${state.resend.emails.length} kept</dd>
<dt>PayPal</dt><dd><a href="/paypal/captures">Captures</a>, ${paid} so far; <a href="/paypal/disputes">disputes</a>; <a href="/paypal/webhooks">undelivered webhooks</a></dd>
<dt>Google</dt><dd><a href="/google/.well-known/openid-configuration">OpenID configuration</a>, ${state.google.accounts.length} people known</dd>
<dt>Calendars</dt><dd><a href="/calendars/plain.ics">/calendars/plain.ics</a>, <code>recurring</code>, <code>broken</code>, <code>slow</code> and others; <code>PUT</code> puts one there</dd>
<dt>Captcha</dt><dd><code>human:ACTION</code> and <code>bot:ACTION</code> pass as tokens</dd>
<dt>Channels</dt><dd><code>${escaped(origin.replace(/^http/, "ws"))}/app/KEY</code></dd>
<dt>Faults</dt><dd><a href="/faults">in force</a>; <code>POST /faults</code> adds one, <code>DELETE /faults</code> ends all</dd>
<dt>Calls</dt><dd><a href="/calls">What the site asked</a></dd>
</dl>`,
  })
}
