/** Worlds of `npm test`: enough for ten thousand actions, the same every time. */
export const FIXED = Array.from({ length: 20 }, (_, place) => `fixed-${place + 1}`)

/** Things people do in one world. */
export const WORLD = 500

/** Seeds of worlds in which a promise was once broken, and what it was. */
export const regressions: Record<string, string> = {
  1: 'a database the browser had closed was never opened again: nothing pulled could be stored',
  6: 'a clock set back held unsent work until the old time came again',
  12: 'an upload on a connection gone silent held up all unsent work for ever',
}
