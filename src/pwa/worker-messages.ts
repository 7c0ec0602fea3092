/** A page asks its service worker to check the caches. */
export const CHECK_CACHES = 'CHECK_CACHES'
