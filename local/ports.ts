import { connect, createServer } from "node:net"

/** A port of 127.0.0.1 that nobody listens on: `preferred` if that one is free. */
export async function freePort(preferred = 0): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? Promise.reject(new Error("No free port."))
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

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(undefined))
    server.listen(port, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : undefined))
    })
  })
}
