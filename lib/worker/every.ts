export type Repeating = { stop: () => Promise<void> }

const AGAIN_SECONDS = 60

/**
 * Runs `work` now and then `seconds` after it has ended, so never twice at once. A failure is logged, not
 * fatal, and tried again within a minute.
 */
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
    let wait = seconds
    try {
      await work()
    } catch (error) {
      wait = Math.min(seconds, AGAIN_SECONDS)
      const why = error instanceof Error ? error.message : String(error)
      console.warn(JSON.stringify({ level: "warn", what: name, why: why.slice(0, 300) }))
    }
    if (isStopped) return
    timer = setTimeout(() => {
      running = round()
    }, wait * 1000)
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
