import type { Reply } from "./http"

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src * data:",
  "font-src * data:",
  "frame-src 'self'",
  "base-uri 'self'",
].join("; ")

const style = `
:root { color-scheme: light; --paper: #faf6ee; --leaf: #fffdf8; --ink: #22281f; --soft: #5d6358; --line: #ddd5c5; --clay: #9a4a2b; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 Georgia, "Iowan Old Style", serif; }
main { max-width: 62rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); }
main.narrow { max-width: 27rem; }
h1 { font-weight: 500; font-size: clamp(1.5rem, 4vw, 2.1rem); line-height: 1.2; margin: 0 0 .4em; }
a { color: var(--clay); text-underline-offset: .2em; }
p.soft, .soft { color: var(--soft); }
button, .button { font: inherit; display: inline-block; min-height: 44px; padding: .5rem 1.1rem; border: 1px solid var(--ink); border-radius: 3px; background: transparent; color: var(--ink); cursor: pointer; text-decoration: none; }
button.main { background: var(--ink); color: var(--leaf); }
button:disabled { opacity: .55; cursor: default; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid var(--clay); outline-offset: 2px; }
label { display: block; margin: 0 0 .9rem; }
label > span { display: block; font-size: .9rem; color: var(--soft); }
input[type=text], input[type=email] { font: inherit; width: 100%; min-height: 44px; padding: .4rem .6rem; border: 1px solid #8d8876; border-radius: 3px; background: var(--leaf); color: inherit; }
.stack > *, .stack > form > button { display: block; width: 100%; margin: 0 0 .6rem; }
ul.mails { list-style: none; margin: 1.5rem 0; padding: 0; border-top: 1px solid var(--line); }
ul.mails li { border-bottom: 1px solid var(--line); }
ul.mails a { display: grid; grid-template-columns: minmax(8rem, 16rem) 1fr auto; gap: .2rem 1.2rem; padding: .8rem .2rem; color: inherit; text-decoration: none; }
ul.mails a:hover { background: var(--leaf); }
ul.mails span { min-width: 0; overflow-wrap: anywhere; }
ul.mails .subject { font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 0 0 1.2rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
iframe.mail { width: 100%; height: 75vh; border: 1px solid var(--line); background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--leaf); border: 1px solid var(--line); padding: 1.2rem; font: 15px/1.6 ui-monospace, monospace; }
nav { display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; margin: 0 0 1.2rem; }
nav a[aria-current] { color: inherit; text-decoration: none; border-bottom: 2px solid var(--clay); }
@media (max-width: 40rem) { ul.mails a { grid-template-columns: 1fr; } }
`

/** A small page of the stand-ins. `body` is HTML: whatever comes from outside goes through `escaped` first. */
export function page({
  title,
  body,
  narrow = false,
  script,
  status = 200,
}: {
  title: string
  body: string
  narrow?: boolean
  script?: string
  status?: number
}): Reply {
  const scriptTag = script === undefined ? "" : `<script src="${escaped(script)}" defer></script>`
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${style}</style>${scriptTag}</head><body><main${narrow ? ' class="narrow"' : ""}>${body}</main></body></html>`,
  }
}

/** Text made safe for HTML content and for quoted attributes. */
export function escaped(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
}
