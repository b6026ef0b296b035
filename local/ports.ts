import { randomInt } from "node:crypto"
import { connect, createServer } from "node:net"

/**
 * Below the ports that operating systems give to outgoing connections: one of those may be taken again before we
 * listen on it.
 */
const FROM = 10_000
const TO = 32_000
const TRIES = 50

/** A port of 127.0.0.1 that nobody listens on: `preferred` if that one is free. */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FROM, TO)
    if (await isFree(port)) return port
  }
  throw new Error("No free port.")
}

/** True when something accepts connections there. */
export function isListening({ port, host = "127.0.0.1" }: { port: number; host?: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host })
    const answer = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.once("connect", () => answer(true))
    socket.once("error", () => answer(false))
    socket.setTimeout(1000, () => answer(false))
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)))
  })
}
