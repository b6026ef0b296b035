import type { GoogleAccount } from "./google"
import type { Reply } from "./http"
import { escaped, page } from "./page"

/** The account chooser. The form posts back to the same address, query and all. */
export function authorizePage({
  query,
  accounts,
}: {
  query: URLSearchParams
  accounts: GoogleAccount[]
}): Reply {
  const action = escaped(`/google/authorize?${query}`)
  const known = accounts.slice(0, 6).map(
    ({ email, name, emailVerified }) => `<form method="post" action="${action}">
<input type="hidden" name="email" value="${escaped(email)}"><input type="hidden" name="name" value="${escaped(name)}">
${emailVerified ? `<input type="hidden" name="email_verified" value="on">` : ""}
<button>${escaped(name)} <span class="soft">${escaped(email)}${emailVerified ? "" : " (not verified)"}</span></button></form>`,
  )
  return page({
    narrow: true,
    title: "Sign in with Google (stand-in)",
    body: `<h1>Sign in with Google</h1><p class="soft">A stand-in: no account of Google is touched. Be whoever you like.</p>
${known.length === 0 ? "" : `<div class="stack">${known.join("")}</div><p class="soft">or somebody else</p>`}
<form method="post" action="${action}" class="stack">
<label><span>Email</span><input type="email" name="email" value="${escaped(query.get("login_hint") ?? "")}" autocomplete="email" required></label>
<label><span>Full name</span><input type="text" name="name" autocomplete="name"></label>
<label><input type="checkbox" name="email_verified" checked> Google has verified this email</label>
<button class="main" name="choice" value="continue">Continue</button>
<button name="choice" value="cancel" formnovalidate>Cancel</button>
</form>`,
  })
}

/** Google's own dead end: an error that must not be sent to an untrusted address. */
export function mistakePage(code: string): Reply {
  return page({
    status: 400,
    narrow: true,
    title: `Error 400: ${code}`,
    body: `<h1>Access blocked</h1><p>This request is invalid.</p><p class="soft">Error 400: ${escaped(code)}</p>`,
  })
}
