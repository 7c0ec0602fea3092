/** Counts events by kind. */
export class Tally {
  readonly counts: Record<string, number> = {}

  add(kind: string, times = 1): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + times
  }

  /** Adds up counts by kind, most frequent first. */
  static sum(all: readonly Record<string, number>[]): Record<string, number> {
    const total = new Tally()
    for (const counts of all) for (const [kind, times] of Object.entries(counts)) total.add(kind, times)
    return Object.fromEntries(Object.entries(total.counts).sort(([, a], [, b]) => b - a))
  }
}
