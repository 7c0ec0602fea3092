/** True where the browser itself says that there is no network; the contrary proves nothing. */
export const surelyOffline = (): boolean => globalThis.navigator?.onLine === false
