import type { Call, Reply, Route } from "./http"
import { json, noContent, redirect } from "./http"
import { escaped, page } from "./page"
import type { Email } from "./resend"

export const outboxRoutes: Route[] = [
  { method: "GET", path: "/outbox", answer: listMails },
  { method: "DELETE", path: "/outbox", answer: empty },
  { method: "POST", path: "/outbox/empty", answer: emptyFromPage },
  { method: "GET", path: "/outbox/:id", answer: showMail },
  { method: "GET", path: "/outbox/:id/attachments/:index", answer: download },
]

function listMails(call: Call): Reply {
  const to = call.query.get("to")
  const emails = call.world.state.resend.emails
    .filter((email) => to === null || isFor({ email, to }))
    .reverse()
  if (!call.headers.accept?.includes("text/html")) return json(200, { emails })
  const heading = to === null ? "Outbox" : `Outbox of ${to}`
  const items = emails.map(
    (email) =>
      `<li><a href="/outbox/${email.id}"><span>${escaped(email.to.join(", "))}</span><span class="subject">${escaped(email.subject)}</span><time class="soft" datetime="${email.created_at}">${clock(email)}</time></a></li>`,
  )
  const none = `<p class="soft">No mail yet. Whatever the site sends is kept here and goes nowhere else.</p>`
  const emptyButton = `<form method="post" action="/outbox/empty"><button>Empty the outbox</button></form>`
  return page({
    title: heading,
    body: `<nav><a href="/">Stand-ins</a>${to === null ? "" : `<a href="/outbox">All mails</a>`}</nav><h1>${escaped(heading)}</h1>${
      items.length === 0 ? none : `<ul class="mails">${items.join("")}</ul>${emptyButton}`
    }`,
  })
}

function showMail(call: Call): Reply {
  const email = findMail(call)
  if (email === undefined) return missing()
  const asText = call.query.get("as") === "text" || email.html === ""
  const current = ` aria-current="page"`
  const rows = [
    ["From", email.from],
    ["To", email.to.join(", ")],
    ["Cc", email.cc.join(", ")],
    ["Bcc", email.bcc.join(", ")],
    ["Reply to", email.reply_to.join(", ")],
    ["Sent", email.created_at.replace("T", " ").slice(0, 19).concat(" UTC")],
    ...Object.entries(email.headers),
  ].filter(([, value]) => value !== "")
  const attachments = email.attachments.map(
    ({ filename, content_type }, index) =>
      `<li><a href="/outbox/${email.id}/attachments/${index}" download>${escaped(filename)}</a> <span class="soft">${escaped(content_type)}</span></li>`,
  )
  const frame = `<iframe class="mail" title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer" srcdoc="${escaped(withLinksInNewTab(email.html))}"></iframe>`
  return page({
    title: email.subject,
    body: `<nav><a href="/outbox">Outbox</a><a href="/outbox/${email.id}"${asText ? "" : current}>As sent</a><a href="/outbox/${email.id}?as=text"${asText ? current : ""}>Plain text</a></nav>
<h1>${escaped(email.subject)}</h1>
<dl>${rows.map(([name, value]) => `<dt>${escaped(name ?? "")}</dt><dd>${escaped(value ?? "")}</dd>`).join("")}</dl>
${attachments.length === 0 ? "" : `<p class="soft">Attachments</p><ul>${attachments.join("")}</ul>`}
${asText ? `<pre>${linked(email.text)}</pre>` : frame}`,
  })
}

function download(call: Call): Reply {
  const attachment = findMail(call)?.attachments[Number(call.params.index)]
  if (attachment === undefined) return missing()
  const name = encodeURIComponent(attachment.filename)
  return {
    status: 200,
    headers: {
      "content-type": /^[\w.+-]+\/[\w.+-]+(;[\x20-\x7e]*)?$/.test(attachment.content_type)
        ? attachment.content_type
        : "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox",
    },
    body: Buffer.from(attachment.content, "base64"),
  }
}

function empty({ world }: Call): Reply {
  world.state.resend.emails = []
  world.changed()
  return noContent()
}

function emptyFromPage(call: Call): Reply {
  empty(call)
  return redirect("/outbox")
}

function findMail({ params, world }: Call): Email | undefined {
  return world.state.resend.emails.find(({ id }) => id === params.id)
}

function missing(): Reply {
  return page({
    status: 404,
    title: "Not here",
    body: `<h1>Not here</h1><p><a href="/outbox">Outbox</a></p>`,
  })
}

function isFor({ email, to }: { email: Email; to: string }): boolean {
  const wanted = bareAddress(to)
  return [...email.to, ...email.cc, ...email.bcc].some((one) => bareAddress(one) === wanted)
}

function bareAddress(value: string): string {
  return (value.match(/<([^<>]+)>\s*$/)?.[1] ?? value).trim().toLowerCase()
}

function clock(email: Email): string {
  return email.created_at.slice(0, 16).replace("T", " ")
}

function withLinksInNewTab(html: string): string {
  const base = `<base target="_blank">`
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

function linked(plain: string): string {
  return escaped(plain).replace(
    /https?:\/\/(?:(?!&[lg]t;)\S)+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  )
}
