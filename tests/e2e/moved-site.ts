import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

type Site = { url: string; databaseUrl: string; aheadMs: number }

/** A site of its own, on a database of its own: tests/support/run-moved-site.ts, in a process of its own. */
export async function movedSite({ at }: { at: Date }) {
  const script = ["node_modules/tsx/dist/cli.mjs", "tests/support/run-moved-site.ts", at.toISOString()]
  const child = spawn(process.execPath, script, { stdio: ["pipe", "pipe", "inherit"] })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const said = async (): Promise<Site> => {
    for (let line = await lines.next(); !line.done; line = await lines.next())
      if (line.value.startsWith('{"url"')) return JSON.parse(line.value)
    throw new Error("the site with its own clock has ended")
  }
  return {
    ...(await said()),
    moveTo: (then: Date): Promise<Site> => {
      child.stdin.write(`${then.toISOString()}\n`)
      return said()
    },
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}
