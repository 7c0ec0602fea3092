import { keepEarlyWork, takeEarlyWork } from '../platform/early-work.ts'
import { readSnapshot, type Snapshot } from './chunked-storage/chunk-database.ts'

/**
 * Rises where what is stored cannot be read any more; a new column can be missing (complete-rows.ts). Another version is a new
 * database, pulled afresh (design §2); until that is complete, the rows of the one before are shown (stored-versions.ts).
 */
export const STORE_VERSION = 5

/** Names the RxDatabase of a viewer (a user's id, or `visitor`, after the device's name). */
export const databaseName = (viewerId: string): string => `store${STORE_VERSION}-${viewerId}`

/** Starts reading a viewer's rows, for `takeEarlyRows`, before the app's code has loaded. */
export const startReadingRows = (viewerId: string): void =>
  keepEarlyWork(databaseName(viewerId), readSnapshot(databaseName(viewerId)))

/** Returns the read that `startReadingRows` started, once. */
export const takeEarlyRows = (viewerId: string): Promise<Snapshot | null> | undefined =>
  takeEarlyWork(databaseName(viewerId)) as Promise<Snapshot | null> | undefined
