/*
 * Loaded before a server, its worker threads included: its clock is `CLOCK_SHIFT_SECONDS` ahead. PostgreSQL in
 * WebAssembly asks `Date`, too.
 */
const shift = Number(process.env.CLOCK_SHIFT_SECONDS) * 1000
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift)
    else super(...given)
  }

  static now() {
    return RealDate.now() + shift
  }
}
