import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { WebSocket, WebSocketServer } from "ws"
import type { Fault } from "./faults"
import type { Call, Reply, Route } from "./http"
import { fields, json, list, parsed, text } from "./http"
import type { Credentials } from "./state"

const activityTimeoutSeconds = 120
const maxDataBytes = 10_240
const channelName = /^[A-Za-z0-9_\-=@,.;]{1,164}$/

export type Pusher = {
  routes: Route[]
  /** Takes over the socket of an upgrade request for `/app/KEY`. */
  upgrade: (request: {
    request: IncomingMessage
    socket: Duplex
    head: Buffer
    fault: Fault | undefined
  }) => void
  close: () => void
}

/** Pusher Channels: protocol 7 for browsers, signed REST for servers. Nothing outlives the process. */
export function createPusher(credentials: Credentials): Pusher {
  const sockets = new WebSocketServer({ noServer: true })
  const channels = new Map<string, Map<string, WebSocket>>()

  function welcome({ socket, key }: { socket: WebSocket; key: string }): void {
    if (credentials.pusherKey !== undefined && key !== credentials.pusherKey) {
      const message = `App key ${key} not in this cluster. Did you forget to specify the cluster?`
      say({ socket, event: "pusher:error", data: { code: 4001, message } })
      socket.close(4001, message)
      return
    }
    const socketId = `${randomInt(1, 999_999)}.${randomInt(1, 999_999_999)}`
    const established = { socket_id: socketId, activity_timeout: activityTimeoutSeconds }
    say({ socket, event: "pusher:connection_established", data: JSON.stringify(established) })
    socket.on("message", (raw) => hear({ socket, socketId, message: fields(parsed(raw.toString())) }))
    socket.on("close", () => {
      for (const name of channels.keys()) leave({ name, socketId })
    })
    socket.on("error", () => socket.terminate())
  }

  function hear({
    socket,
    socketId,
    message,
  }: {
    socket: WebSocket
    socketId: string
    message: Record<string, unknown>
  }): void {
    const data = fields(typeof message.data === "string" ? parsed(message.data) : message.data)
    const name = text(data.channel) ?? ""
    if (message.event === "pusher:ping") say({ socket, event: "pusher:pong", data: {} })
    if (message.event === "pusher:unsubscribe") leave({ name, socketId })
    if (message.event !== "pusher:subscribe") return
    const refusal = refusalOfChannel({ name, socketId, data })
    if (refusal !== undefined) {
      say({ socket, event: "pusher:error", data: { code: null, message: refusal } })
      return
    }
    const members = channels.get(name) ?? new Map<string, WebSocket>()
    channels.set(name, members.set(socketId, socket))
    say({ socket, event: "pusher_internal:subscription_succeeded", channel: name, data: "{}" })
  }

  function refusalOfChannel({
    name,
    socketId,
    data,
  }: {
    name: string
    socketId: string
    data: Record<string, unknown>
  }): string | undefined {
    if (!channelName.test(name)) return `Invalid channel name ${name}`
    if (!/^(private|heartbeat)-/.test(name)) return undefined
    const [key, signature] = (text(data.auth) ?? "").split(":")
    const channelData = text(data.channel_data)
    const signed = [socketId, name, ...(channelData === undefined ? [] : [channelData])].join(":")
    if (key === credentials.pusherKey && isSignature({ given: signature, signed })) return undefined
    return `Auth value for subscription to ${name} is invalid: should be of format 'key:signature'`
  }

  function leave({ name, socketId }: { name: string; socketId: string }): void {
    const members = channels.get(name)
    members?.delete(socketId)
    if (members?.size === 0) channels.delete(name)
  }

  function trigger(call: Call): Reply {
    const refusal = refusalOfCall(call)
    if (refusal !== undefined) return refusal
    const event = fields(parsed(call.body))
    return publish([event]) ?? json(200, {})
  }

  function triggerBatch(call: Call): Reply {
    const refusal = refusalOfCall(call)
    if (refusal !== undefined) return refusal
    const batch = list(fields(parsed(call.body)).batch).map(fields)
    if (batch.length > 10) return plain({ status: 400, message: "Batch too large (> 10)" })
    return publish(batch) ?? json(200, {})
  }

  function publish(events: Record<string, unknown>[]): Reply | undefined {
    for (const { name, data, channels: several, channel } of events) {
      const names = list(several ?? [channel])
      if (typeof name !== "string" || name === "" || name.length > 200) {
        return plain({ status: 400, message: "Invalid event name" })
      }
      if (typeof data !== "string") return plain({ status: 400, message: "Missing required parameter: data" })
      if (Buffer.byteLength(data) > maxDataBytes) {
        return plain({
          status: 413,
          message: `The data content of this event exceeds the allowed maximum (${maxDataBytes} bytes)`,
        })
      }
      if (names.length === 0 || names.length > 100)
        return plain({ status: 400, message: "Too many channels" })
      if (!names.every((one) => typeof one === "string" && channelName.test(one))) {
        return plain({ status: 400, message: "Invalid channel name" })
      }
    }
    for (const { name, data, channels: several, channel, socket_id: except } of events) {
      for (const target of list(several ?? [channel])) {
        for (const [socketId, socket] of channels.get(String(target)) ?? []) {
          if (socketId !== except) say({ socket, event: String(name), channel: String(target), data })
        }
      }
    }
    return undefined
  }

  function listChannels(call: Call): Reply {
    const refusal = refusalOfCall(call)
    if (refusal !== undefined) return refusal
    return json(200, { channels: Object.fromEntries([...channels.keys()].map((name) => [name, {}])) })
  }

  function refusalOfCall(call: Call): Reply | undefined {
    const { query, params } = call
    const unauthorized = (message: string): Reply => plain({ status: 401, message })
    if (credentials.pusherAppId !== undefined && params.app !== credentials.pusherAppId) {
      return plain({ status: 404, message: `Unknown app_id ${params.app}` })
    }
    if (credentials.pusherKey !== undefined && query.get("auth_key") !== credentials.pusherKey) {
      return unauthorized("Unknown auth_key")
    }
    const age = Math.abs(Date.now() / 1000 - Number(query.get("auth_timestamp")))
    if (!(age <= 600))
      return unauthorized("Timestamp expired: Given timestamp not within 600s of server time")
    if (call.body !== "") {
      const md5 = createHash("md5").update(call.body).digest("hex")
      if (query.get("body_md5") !== md5) return unauthorized("Invalid body_md5")
    }
    const sorted = [...query]
      .filter(([name]) => name !== "auth_signature")
      .map(([name, value]) => `${name.toLowerCase()}=${value}`)
      .sort()
    const signed = [call.method, call.path, sorted.join("&")].join("\n")
    if (isSignature({ given: query.get("auth_signature") ?? undefined, signed })) return undefined
    return unauthorized(
      `Invalid signature: you should have sent HmacSHA256Hex(${JSON.stringify(signed)}, your_secret_key)`,
    )
  }

  function isSignature({ given, signed }: { given: string | undefined; signed: string }): boolean {
    if (credentials.pusherSecret === undefined) return true
    const wanted = createHmac("sha256", credentials.pusherSecret).update(signed).digest()
    const actual = Buffer.from(given ?? "", "hex")
    return actual.length === wanted.length && timingSafeEqual(actual, wanted)
  }

  return {
    routes: [
      { service: "pusher", operation: "trigger", method: "POST", path: "/apps/:app/events", answer: trigger },
      {
        service: "pusher",
        operation: "trigger",
        method: "POST",
        path: "/apps/:app/batch_events",
        answer: triggerBatch,
      },
      {
        service: "pusher",
        operation: "channels",
        method: "GET",
        path: "/apps/:app/channels",
        answer: listChannels,
      },
    ],
    upgrade: ({ request, socket, head, fault }) => {
      const key = new URL(request.url ?? "/", "http://stand-in").pathname.split("/")[2] ?? ""
      const open = () =>
        sockets.handleUpgrade(request, socket, head, (opened) => {
          if (fault?.mode === "garbage") opened.send("{not json")
          welcome({ socket: opened, key })
        })
      if (fault === undefined || fault.mode === "garbage") open()
      else if (fault.mode === "slow") setTimeout(open, fault.delayMs ?? 30_000)
      else if (fault.mode === "error") {
        socket.end(`HTTP/1.1 ${fault.status ?? 500} Injected fault\r\nConnection: close\r\n\r\n`)
      } else socket.destroy()
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function say({
  socket,
  ...message
}: {
  socket: WebSocket
  event: string
  channel?: string
  data: unknown
}): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

function plain({ status, message }: { status: number; message: string }): Reply {
  return { status, headers: { "content-type": "text/plain" }, body: `${message}\n` }
}
