/**
 * Kills the process with SIGKILL at a named point, for the crash tests.
 * `process.env.FAILPOINTS` is replaced at build time: ordinary builds hold none of this.
 */
export async function failpoint(name: string): Promise<void> {
  if (process.env.FAILPOINTS === "1" && process.env.FAILPOINT === name) {
    process.kill(process.pid, "SIGKILL")
    await new Promise(() => {})
  }
}
