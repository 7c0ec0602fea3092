import { createAccount } from './accounts.ts'
import type { Database } from './database.ts'
import type { SeedKind } from './seed-context.ts'
import { objectName } from './storage/adapter.ts'
import { factsOf, type ObjectStore } from './storage/objects.ts'

/**
 * Seeds a database that was never seeded: in one transaction, so that a process that dies in the middle leaves it
 * empty. Calls `begin` first; returns whether it seeded. Another kind at a later start changes nothing.
 */
export async function seedOnce(
  database: Database,
  objects: ObjectStore,
  kind: SeedKind,
  begin = () => {},
): Promise<boolean> {
  if (await seededAs(database)) return false
  begin()
  // Imported here only, since later starts need none of it.
  const { seed } = await import('./demo/seed.ts')
  return database.transaction(async (query, exec) => {
    // Of two processes on one server, the second waits here for the first and then does nothing.
    const mine = await query(
      'insert into embedded.seeded (kind) values ($1) on conflict do nothing returning kind',
      [kind],
    )
    if (mine.length === 0) return false
    await seed({
      kind,
      query,
      exec,
      signUp: (email, password) => createAccount(query, email, password),
      async putObject(bucket, path, bytes, contentType, ownerId) {
        const facts = factsOf(bytes, contentType, 'max-age=3600')
        await objects.put(objectName(bucket, path), bytes, facts)
        await query(
          `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version)
           values ($1, $2, $3, $4, $5, gen_random_uuid())`,
          [bucket, path, ownerId, ownerId, { ...facts, httpStatusCode: 200 }],
        )
      },
    })
    return true
  })
}

/** Returns the kind of data this database was seeded with; null before it has been seeded. */
export async function seededAs(database: Database): Promise<SeedKind | null> {
  const [seeded] = await database.query<{ kind: SeedKind }>('select kind from embedded.seeded')
  return seeded?.kind ?? null
}
