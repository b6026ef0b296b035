/**
 * How often a proof is repeated: `once` in `npm test`, which holds one of each proof, and `long` in
 * `npm run test:long`, where a race or a crash that is lost one time in twenty shows itself.
 */
export function rounds({ once = 1, long }: { once?: number; long: number }): number {
  return isLong ? long : once
}

export const isLong = process.env.TEST_LONG === "1"
