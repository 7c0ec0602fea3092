/** Runs `work` while holding a Web Lock of this name; without a lock where the browser has none. */
export const withLock = <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, work) : work()
