import net from "node:net"

const END_OF_HEAD = "\r\n\r\n"
const LAST_CHUNK = "0\r\n\r\n"

/**
 * Requests per second that a server answers over this many connections, each kept and asked again when its answer is
 * whole. Bodies are counted, not read: a client that reads them costs more than the pages it measures.
 */
export async function requestsPerSecond(given: {
  url: string
  connections?: number
  seconds?: number
  encoding?: string
}): Promise<number> {
  const { url, connections = 16, seconds = 3, encoding = "gzip" } = given
  const { hostname, host, port, pathname } = new URL(url)
  const asked = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: ${encoding}\r\n\r\n`
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > seconds * 1000
  let answered = 0

  const ask = () =>
    new Promise<void>((resolve, reject) => {
      let isWhole = wholeAnswer()
      const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.write(asked))
      socket.setNoDelay(true)
      socket.on("data", (chunk) => {
        try {
          if (!isWhole(chunk)) return
        } catch (error) {
          return void socket.destroy(error as Error)
        }
        answered += 1
        if (isOver()) return void socket.end()
        isWhole = wholeAnswer()
        socket.write(asked)
      })
      socket
        .on("error", reject)
        .on("close", () => (isOver() ? resolve() : reject(new Error(`${url} hung up`))))
    })
  await Promise.all(Array.from({ length: connections }, ask))
  return answered / ((performance.now() - startedAt) / 1000)
}

/** Takes the pieces of one answer and says with which it is whole. Throws at any status but 200. */
function wholeAnswer(): (chunk: Buffer) => boolean {
  let head = ""
  let tail = ""
  let left: number | undefined
  return (chunk) => {
    tail = (tail + chunk.toString("latin1", Math.max(0, chunk.length - 5))).slice(-5)
    if (left !== undefined) left -= chunk.length
    else if (!head.includes(END_OF_HEAD)) {
      head += chunk.toString("latin1")
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return false
      if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`Answered with ${head.split("\r\n", 1)[0]}`)
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
      if (length) left = Number(length) - (head.length - end - END_OF_HEAD.length)
    }
    return left === undefined ? tail === LAST_CHUNK : left <= 0
  }
}
