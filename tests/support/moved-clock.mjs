// Loaded before anything else in a process whose clock is ahead by MOVED_CLOCK_MS (tests/support/run-moved-site.ts).
const ahead = Number(process.env.MOVED_CLOCK_MS ?? 0)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length) super(...given)
    else super(RealDate.now() + ahead)
  }
  static now() {
    return RealDate.now() + ahead
  }
  // Next makes its own of this one, of what it has itself.
  static parse = RealDate.parse
  static UTC = RealDate.UTC
}
