const WARM_UP = 20

/** The median of each target in milliseconds, measured in turns so that a busy moment weighs on all alike. */
export async function inTurns({
  targets,
  rounds,
}: {
  targets: { work: () => Promise<unknown> }[]
  rounds: number
}): Promise<number[]> {
  const times: number[][] = targets.map(() => [])
  for (let round = 0; round < rounds + WARM_UP; round++)
    for (const [at, { work }] of targets.entries()) {
      const start = performance.now()
      await work()
      if (round >= WARM_UP) times[at]?.push(performance.now() - start)
    }
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0)
}
