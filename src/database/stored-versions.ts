import { LAYOUT } from '../domain/tables.gen.ts'
import { importPart } from '../platform/import-part.ts'
import { forgetLastScreen } from '../platform/last-screen.ts'
import {
  deleteChunkDatabase,
  listChunkDatabases,
  readSnapshot,
  type Snapshot,
} from './chunked-storage/chunk-database.ts'
import { databaseName, STORE_VERSION, takeEarlyRows } from './device-rows.ts'

/* A viewer's databases of rows: this version's, and those that earlier versions of the app have made. */

/** Reads a viewer's rows: where this version of the store holds none yet, those of an earlier one; null without any. */
export async function readRows(viewerId: string): Promise<Snapshot | null> {
  const name = databaseName(viewerId)
  const stored = await (takeEarlyRows(viewerId) ?? readSnapshot(name))
  try {
    if (stored?.head) {
      if (stored.chunks.every(({ layout }) => layout === LAYOUT)) return stored
      return (await loadCompletion()).completeRows(name, stored)
    }
    const [earlier] = await earlierDatabases(viewerId)
    if (!earlier) return stored
    return (await (await loadCompletion()).readEarlierRows(earlier)) ?? stored
  } catch (error) {
    console.warn('The rows of an earlier version of the app could not be read, and are pulled again', error)
    return stored
  }
}

const loadCompletion = () => importPart(() => import('./complete-rows.ts'))

/** Deletes a viewer's rows from the device, those of earlier versions and the last screen too; resolves once they are gone. */
export async function deleteRows(viewerId: string): Promise<void> {
  forgetLastScreen(viewerId)
  const names = (await databasesOf(viewerId)).map(({ name }) => name)
  await Promise.all([...new Set([databaseName(viewerId), ...names])].map(deleteChunkDatabase))
}

/** Deletes what earlier versions of the app have stored of a viewer. */
export async function deleteEarlierRows(viewerId: string): Promise<void> {
  await Promise.all((await earlierDatabases(viewerId)).map(deleteChunkDatabase))
}

/** Returns the names of a viewer's databases of earlier versions, the latest first. */
const earlierDatabases = async (viewerId: string): Promise<string[]> =>
  (await databasesOf(viewerId))
    .filter(({ version }) => version < STORE_VERSION)
    .toSorted((one, other) => other.version - one.version)
    .map(({ name }) => name)

async function databasesOf(viewerId: string): Promise<{ name: string; version: number }[]> {
  const names = await listChunkDatabases()
  return names.flatMap((name) => {
    const [, version, viewer] = /^store(\d+)-(.*)$/.exec(name) ?? []
    return viewer === viewerId ? [{ name, version: Number(version) }] : []
  })
}
