/**
 * What `work` answers, or a TimeoutError after so many milliseconds. `work` gets a signal that ends its fetch then, but
 * is not waited for: under load Node's fetch was seen to settle never, its signal notwithstanding (nodejs/node#56917).
 */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const late = new DOMException(`nothing within ${ms / 1000} s`, "TimeoutError")
      reject(late)
      ending.abort(late)
    }, ms)
  })
  try {
    return await Promise.race([work(ending.signal), deadline])
  } finally {
    clearTimeout(timer)
  }
}
