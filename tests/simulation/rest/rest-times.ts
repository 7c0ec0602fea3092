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

/** How many devices were at rest after so many seconds. */
export type RestsBySecond = Record<string, number>

export function addRest(rests: RestsBySecond, ms: number): RestsBySecond {
  const second = String(Math.ceil(ms / 1_000))
  return { ...rests, [second]: (rests[second] ?? 0) + 1 }
}

/** Returns the number of devices, and the seconds within which half, 99 % and all of them were at rest. */
export function restDistribution(seconds: RestsBySecond): number[] {
  const sorted = Object.entries(seconds)
    .map(([second, devices]) => [Number(second), devices] as const)
    .sort(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, devices]) => sum + devices, 0)
  const within = (share: number) => {
    let passed = 0
    for (const [second, devices] of sorted) {
      passed += devices
      if (passed >= share * all) return second
    }
    return 0
  }
  return [all, within(0.5), within(0.99), within(1)]
}
