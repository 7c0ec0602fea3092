/** Returns true where the browser reports that there is no network; false proves nothing. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false
