import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { env } from "../../lib/env"
import { renderLetter } from "../../lib/letters/emails"
import { leaveHeaders } from "../../lib/newsletter/keys"
import type { OutgoingMail } from "../../lib/services/resend"
import { texts } from "../../lib/site-texts"
import { renderMail } from "../../lib/worker/mail/render"
import { EMAIL_SAMPLES, letterSample } from "../support/email-samples"

/**
 * `npm run bench -- spam`: what SpamAssassin, by its local rules alone, says of every email of the product and of a
 * letter with pictures. It fails when one has 2 points or more (SpamAssassin calls it spam from 5 on), or when
 * SpamAssassin is not installed.
 */

const MOST_POINTS = 2
const AT_ONCE = 4
/** Where the site will be: an address of this machine would be judged as one. */
const PUBLIC = "https://www.mayalindqvist.com"
const RECIPIENT = "ada.byron@fastmail.com"

type Email = Omit<OutgoingMail, "idempotencyKey" | "to">
type Verdict = { name: string; points: number; rules: string }

async function main() {
  if (!(await isInstalled())) throw new Error("SpamAssassin is not installed (apt-get install spamassassin).")
  const emails = await Promise.all([
    ...Object.entries(EMAIL_SAMPLES).map(async ([template, data]) => ({
      name: template,
      email: await renderMail({ template, data, createdAt: new Date(), recipient: RECIPIENT }),
    })),
    letter(),
  ])
  const verdicts: Verdict[] = []
  const waiting = emails.values()
  const work = async () => {
    for (const { name, email } of waiting) verdicts.push({ name, ...(await judge(sourceOf(email))) })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const { name, points, rules } of verdicts.sort((a, b) => b.points - a.points))
    console.log(`${points.toFixed(1).padStart(5)}  ${name.padEnd(32)} ${rules}`)
  const bad = verdicts.filter(({ points }) => points >= MOST_POINTS)
  console.log(`${verdicts.length} emails, ${bad.length} with ${MOST_POINTS} points or more`)
  if (bad.length > 0) process.exitCode = 1
}

async function letter(): Promise<{ name: string; email: Email }> {
  const written = await renderLetter({ letter: letterSample, site: texts.site, email: RECIPIENT })
  const headers = leaveHeaders("7d0f2f51-3c4f-4c86-9d4b-0e6a2b6b2f10")
  return { name: "a letter with pictures", email: { ...written, subject: letterSample.subject, headers } }
}

const run = promisify(execFile)

async function isInstalled(): Promise<boolean> {
  return run("spamassassin", ["--version"]).then(
    () => true,
    () => false,
  )
}

/** `--local`: nothing is asked of the network. `--test-mode`: a report, whatever the points. */
async function judge(source: string): Promise<Omit<Verdict, "name">> {
  const running = run("spamassassin", ["--local", "--test-mode"], { maxBuffer: 10_000_000 })
  running.child.stdin?.end(source)
  const { stdout } = await running
  const [, points, rules = ""] =
    /^X-Spam-Status: \w+, score=(-?[\d.]+) [\s\S]*?tests=([\s\S]*?)\s+autolearn/m.exec(stdout) ?? []
  if (points === undefined) throw new Error(`SpamAssassin said nothing of points: ${stdout.slice(0, 300)}`)
  return { points: Number(points), rules: rules.replace(/\s+/g, "") }
}

/** The email as its reader's server gets it. */
function sourceOf({ subject, html, text, replyTo, headers = {}, attachments = [] }: Email): string {
  const both = parts("alternative", [
    part("text/plain; charset=utf-8", text),
    part("text/html; charset=utf-8", html),
  ])
  const files = attachments.map(({ filename, contentType, content, encoding }) => {
    const bytes = Buffer.from(content, encoding).toString("base64")
    return [
      `Content-Type: ${contentType}; name="${filename}"`,
      "Content-Transfer-Encoding: base64",
      `Content-Disposition: attachment; filename="${filename}"`,
      "",
      bytes.replace(/.{76}/g, "$&\r\n"),
    ].join("\r\n")
  })
  const head = {
    From: `${texts.site.name} <hello@mayalindqvist.com>`,
    To: RECIPIENT,
    "Reply-To": replyTo,
    Subject: `=?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
    Date: new Date().toUTCString().replace("GMT", "+0000"),
    "Message-ID": "<0100019283a4b5c6-7d8e9f00-1122-3344-5566-77889900aabb-000000@email.amazonses.com>",
    "MIME-Version": "1.0",
    ...headers,
  }
  const lines = Object.entries(head).flatMap(([name, value]) => (value ? [`${name}: ${atHome(value)}`] : []))
  return [...lines, files.length > 0 ? parts("mixed", [both, ...files]) : both].join("\r\n")
}

function parts(kind: "alternative" | "mixed", given: string[]): string {
  const boundary = `--_NmP-${kind}`
  const all = given.map((one) => `--${boundary}\r\n${one}\r\n`).join("")
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${all}--${boundary}--\r\n`
}

const part = (type: string, body: string) =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(atHome(body))}`
const atHome = (words: string) => words.replaceAll(new URL(env().SITE_URL).origin, PUBLIC)

function quotedPrintable(words: string): string {
  const escaped = words
    .replace(/\r?\n/g, "\r\n")
    .replace(/[^\t\r\n -<>-~]|[ \t](?=\r?$)/gmu, (sign) =>
      [...Buffer.from(sign)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
    )
  return escaped.replace(/.{70,72}(?<!=.?)(?=[^\r\n]{3})/g, "$&=\r\n")
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
