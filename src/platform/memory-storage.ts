import { createWithoutFrames } from './create-database.ts'
import { importPart } from './import-part.ts'

/** Name of a database that is opened to see whether the browser allows it. */
const PROBE = 'verdant-probe'

let isUsed = false

/** Returns whether this tab stores everything in its memory: the browser denies it storage. */
export const storesInMemory = (): boolean => isUsed

/**
 * Returns whether the browser denies this site storage, as with blocked cookies or in some private tabs. A full disk or
 * a damaged database is no denial.
 */
export async function isStorageDenied(): Promise<boolean> {
  try {
    // Chromium denies a database with an UnknownError, as it calls a damaged one, too; this it denies clearly.
    globalThis.localStorage?.getItem(PROBE)
    await openProbe()
    return false
  } catch (error) {
    // Firefox's older private tabs say InvalidStateError; where there is no IndexedDB at all it is a TypeError.
    return error instanceof TypeError || denials.includes(error instanceof DOMException ? error.name : '')
  }
}

const denials = ['SecurityError', 'InvalidStateError', 'NotSupportedError']

const openProbe = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(PROBE)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.close()
      indexedDB.deleteDatabase(PROBE)
      resolve()
    }
  })

/**
 * Gives this tab a database in its memory, for what can be read without storing anything. What the browser denies along
 * with storage is taken away, as in a browser without it: locks and caches.
 */
export async function moveStorageToMemory(): Promise<void> {
  isUsed = true
  createWithoutFrames()
  for (const name of ['localStorage', 'sessionStorage', 'caches']) replace(globalThis, name)
  replace(navigator, 'locks')
  if (!canBroadcast()) replace(globalThis, 'BroadcastChannel', SilentChannel)
  const { default: database, ...classes } = await importPart(() => import('fake-indexeddb'))
  for (const [name, value] of Object.entries(classes)) replace(globalThis, name, value)
  replace(globalThis, 'indexedDB', database)
}

function replace(owner: object, name: string, value?: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

function canBroadcast(): boolean {
  try {
    new BroadcastChannel(PROBE).close()
    return true
  } catch {
    return false
  }
}

/** Reaches nobody: no other tab shares this one's memory. */
class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}
