import pg from "pg"

/** Looked at nine more times, 200 ms apart, nothing has moved: a process that is kept from running looks more slowly. */
const LOOK_MS = 200
const LOOKS = 9
/** The longest that a caller waits in a queue that moves. */
const LONGEST_MS = 20_000

type Callback = Parameters<typeof pg.Pool.prototype.connect>[0]

/**
 * A pool whose callers wait while its connections get answers, as in a rush that is being served, and are refused
 * together once none has had any for two seconds. The pool's own limit cannot tell one from the other.
 */
export class StallTimeoutPool extends pg.Pool {
  #waiting = new Set<(error: Error) => void>()
  #hasMoved = true
  #looks = 0
  #timer: NodeJS.Timeout | undefined

  constructor(config: pg.PoolConfig) {
    super({ ...config, connectionTimeoutMillis: LONGEST_MS })
    const note = () => {
      this.#hasMoved = true
    }
    this.on("acquire", note)
    this.on("release", note)
    this.on("connect", (client) => noteAnswers(client, note))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const asked = this.#whileItMoves(super.connect())
    if (!callback) return asked
    asked.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
  }

  #whileItMoves(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let isRefused = false
      const refuse = (error: Error) => {
        isRefused = true
        reject(error)
      }
      this.#waiting.add(refuse)
      this.#watch()
      connecting
        .then((client) => (isRefused ? client.release() : resolve(client)), reject)
        .finally(() => this.#waiting.delete(refuse))
    })
  }

  #watch() {
    if (this.#timer) return
    this.#looks = 0
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  #look() {
    this.#looks = this.#hasMoved ? 0 : this.#looks + 1
    this.#hasMoved = false
    if (this.#looks >= LOOKS) {
      const error = new Error("timeout exceeded when trying to connect")
      for (const refuse of this.#waiting) refuse(error)
      this.#waiting.clear()
    }
    if (this.#waiting.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

function noteAnswers(client: pg.PoolClient, note: () => void) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const noted = (...given: unknown[]) => {
    const last = given.at(-1)
    if (typeof last === "function")
      given[given.length - 1] = (...answer: unknown[]) => {
        note()
        return last(...answer)
      }
    const asked = query(...given)
    if (asked instanceof Promise) asked.then(note, note)
    return asked
  }
  client.query = noted as typeof client.query
}
