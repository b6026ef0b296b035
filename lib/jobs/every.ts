export type Repeating = { stop: () => Promise<void> }

/** Runs `work` now and then `seconds` after it has ended, so never twice at once; a failure is logged, not fatal. */
export function every({
  seconds,
  name,
  work,
}: {
  seconds: number
  name: string
  work: () => Promise<void>
}): Repeating {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = round()

  async function round(): Promise<void> {
    try {
      await work()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      console.warn(JSON.stringify({ level: "warn", what: name, why: why.slice(0, 300) }))
    }
    if (isStopped) return
    timer = setTimeout(() => {
      running = round()
    }, seconds * 1000)
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
