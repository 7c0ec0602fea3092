/*
 * Work that src/boot.ts starts before the app's code is loaded: reads of the device and a visitor's first pull. That
 * script and the app share a page, but no module, so the app gets the work by an event.
 */

const EVENT = 'verdant-early-work'

/** Promises of started work, by name. */
type EarlyWork = Map<string, Promise<unknown>>

const started: EarlyWork = new Map()

const onRequest = (event: Event) => {
  if (event instanceof CustomEvent) event.detail(started)
}

/** Keeps work that was started, for `takeEarlyWork`. */
export function keepEarlyWork(name: string, work: Promise<unknown>): void {
  addEventListener(EVENT, onRequest)
  started.set(name, work)
  // The caller of `takeEarlyWork` handles its rejection.
  work.catch(() => undefined)
}

/** Returns the work of this name, once; undefined if none was started. */
export function takeEarlyWork(name: string): Promise<unknown> | undefined {
  let work: Promise<unknown> | undefined
  withEarlyWork((started) => {
    work = started.get(name)
    started.delete(name)
  })
  return work
}

/** Drops the work that nobody took: it would be outdated later. */
export const dropEarlyWork = (): void => withEarlyWork((started) => started.clear())

/** Calls `use` synchronously, once for each script of this page that keeps early work. */
function withEarlyWork(use: (started: EarlyWork) => void): void {
  // The service worker and a process without a page have none.
  if (typeof document !== 'undefined') dispatchEvent(new CustomEvent(EVENT, { detail: use }))
}
