import { openIn } from './create-database.ts'
import { deleteDatabase } from './indexed-db.ts'

const NAME = 'verdant-log'
/** Milliseconds to wait at most: what is stored meanwhile is safe as soon as the new log has begun. */
const PATIENCE_MS = 2_000

/** A navigator with `userAgentData`, which only Chromium has and TypeScript's types lack. */
interface ChromiumNavigator extends Navigator {
  userAgentData?: { brands: readonly { brand: string }[] }
}

let beginning: Promise<void> | undefined

/**
 * Makes Chromium begin a new log of its databases, once in each page or worker. After a power failure the log ends with zeros,
 * and after a kill it may end with a part of a record. Chromium appends to it all the same, and its next start ignores what was
 * written there, or deletes all databases of the site (https://github.com/google/leveldb/issues/1287). When a database is
 * deleted, Chromium flushes everything to a table, and begins an empty log. Does nothing in other browsers: they have none.
 */
export async function beginNewLog(): Promise<void> {
  if (!isChromium()) return
  beginning ??= createAndDelete().catch((error: unknown) => console.warn('No new log was begun', error))
  await Promise.race([beginning, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

function isChromium(): boolean {
  const own: ChromiumNavigator | undefined = globalThis.navigator
  return own?.userAgentData?.brands.some(({ brand }) => brand === 'Chromium') ?? false
}

async function createAndDelete(): Promise<void> {
  const database = await openIn(indexedDB, NAME)
  database.close()
  await deleteDatabase(NAME)
}
