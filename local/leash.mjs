// Loaded before every program that start.ts runs: when the parent goes, however it went, so do we.
if (process.channel) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM")
    setTimeout(() => process.exit(1), 15_000).unref()
  })
  process.channel.unref()
}
