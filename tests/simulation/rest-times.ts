/** How long a device took to come to rest after all faults had ended, and the faults that had been active on it. */
export interface Rest {
  faults: string[]
  ms: number
}

/** Returns the distribution of seconds to rest, of all and by fault, the slowest fault first. */
export function restTable(rests: readonly Rest[]): Record<string, object> {
  const byFault = new Map<string, number[]>([['any', rests.map(({ ms }) => ms)]])
  for (const { faults, ms } of rests) {
    for (const fault of faults.length > 0 ? faults : ['none']) {
      const times = byFault.get(fault) ?? []
      byFault.set(fault, times)
      times.push(ms)
    }
  }
  const rows = [...byFault].map(([fault, times]) => [fault, distribution(times)] as const)
  return Object.fromEntries(rows.sort(([, a], [, b]) => b['p99 s'] - a['p99 s']))
}

function distribution(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 100) / 10
  return { devices: sorted.length, 'p50 s': at(0.5), 'p99 s': at(0.99), 'most s': at(1) }
}
