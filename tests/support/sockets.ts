import { readFileSync } from "node:fs"
import { type OutgoingHttpHeaders, request } from "node:http"

type Sent = {
  /** Of this machine's own 127.0.0.0/8. */
  from?: string
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string
}
export type Heard = { status: number; headers: Record<string, unknown>; text: string; ownPort: number }

/** One call on a connection of its own, from an address of its own: what `fetch` cannot say. */
export function callFrom(
  url: string,
  { from, method = "GET", headers = {}, body }: Sent = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }
    const asked = request(url, {
      method,
      agent: false,
      localAddress: from,
      headers: { ...length, ...headers },
    })
    let ownPort = 0
    asked.once("error", reject)
    // A socket that is closed at once has no port any more when its answer is read.
    asked.once("socket", (socket) => socket.once("connect", () => (ownPort = socket.localPort ?? 0)))
    asked.once("response", async (response) => {
      let text = ""
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ownPort })
    })
    asked.end(body)
  })
}

/** The ports on this machine from which somebody connected to `port`, now or in the last minute. */
export function portsThatCalled(port: number): Set<number> {
  const hex = port.toString(16).toUpperCase().padStart(4, "0")
  const ports = new Set<number>()
  for (const file of ["/proc/net/tcp", "/proc/net/tcp6"])
    for (const line of readFileSync(file, "utf8").split("\n").slice(1)) {
      const [, local = "", remote = ""] = line.trim().split(/\s+/)
      if (remote.endsWith(`:${hex}`)) ports.add(Number.parseInt(local.split(":")[1] ?? "", 16))
    }
  return ports
}
