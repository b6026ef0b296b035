import { createSocket } from "node:dgram"
import type { Reply, Route } from "./http"
import { noContent } from "./http"

const TXT = 16

/** What a domain that Resend sends for says, whatever it is called. */
const usual: [name: RegExp, text: string][] = [
  [/^send\./, "v=spf1 include:amazonses.com ~all"],
  [/^resend\._domainkey\./, `p=${"MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB".repeat(4)}`],
  [/^_dmarc\./, "v=DMARC1; p=none;"],
]

/**
 * TXT records over UDP, at the port of the stand-ins: the usual ones, or what `PUT /dns/NAME` says (empty: none). A port that somebody else
 * has leaves the names unanswered, and nothing else.
 */
export function createDomainNames(): {
  routes: Route[]
  listen: (port: number) => Promise<void>
  close: () => void
} {
  const put = new Map<string, string>()
  const textOf = (name: string) => put.get(name) ?? usual.find(([pattern]) => pattern.test(name))?.[1] ?? ""
  const socket = createSocket("udp4")
  socket.on("message", (question, { port, address }) => {
    const answer = answerTo(question, textOf)
    if (answer) socket.send(answer, port, address)
  })
  socket.on("error", () => {})
  const change =
    (text: (body: string) => string | undefined) =>
    ({ params, body }: { params: Record<string, string>; body: string }): Reply => {
      const said = text(body)
      if (said === undefined) put.delete(params.name ?? "")
      else put.set(params.name ?? "", said)
      return noContent()
    }
  return {
    routes: [
      { method: "PUT", path: "/dns/:name", answer: change((body) => body) },
      { method: "DELETE", path: "/dns/:name", answer: change(() => undefined) },
    ],
    listen: (port) =>
      new Promise((resolve) => {
        socket.once("error", () => resolve())
        socket.bind(port, "127.0.0.1", resolve)
      }),
    close: () => socket.close(),
  }
}

/** The answer to a question for a TXT record, as RFC 1035 writes it; "no such name" where there is none. */
function answerTo(question: Buffer, textOf: (name: string) => string): Buffer | undefined {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  const end = at + 5
  if (question.length < end) return undefined
  const isText = question.readUInt16BE(at + 1) === TXT
  const text = isText ? textOf(labels.join(".").toLowerCase()) : ""
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(text ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(text ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const asked = question.subarray(12, end)
  if (!text) return Buffer.concat([header, asked])
  const parts = text.match(/.{1,255}/gs) ?? []
  const data = Buffer.concat(
    parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part, "latin1")]),
  )
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(TXT, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([header, asked, record, data])
}
