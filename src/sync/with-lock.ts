/** In one window at a time; where there are no locks, in each. */
export const withLock = <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, work) : work()
