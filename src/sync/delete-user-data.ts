import { deleteRows } from '../database/stored-versions.ts'
import { forgetLeftDrafts } from '../outbox/left-drafts.ts'
import { deleteOutbox } from '../outbox/read-items.ts'
import { deleteUserFiles } from '../remote/cache-names.ts'
import type { Connection } from '../remote/connection.ts'
import { deleteFilesSharedWith } from '../remote/shared-files.ts'
import { type Identity, viewerName } from './device-identity.ts'

/** Deletes everything that the device stores for this user, whose engine must be closed. */
export async function deleteUserData(connection: Connection, user: Identity): Promise<void> {
  const name = viewerName(connection, user)
  forgetLeftDrafts(name)
  await Promise.all([
    deleteRows(name),
    deleteOutbox(name),
    deleteUserFiles(user.id),
    deleteFilesSharedWith(user.id),
  ])
}
