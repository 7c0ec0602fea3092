import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'

/*
 * To run after a restore:
 * `SUPABASE_URL=… SUPABASE_SECRET_KEY=sb_secret_… node supabase/put-objects-back.mjs <folder>` uploads every object that the
 * restored database lists from `<folder>/<bucket>/<key>`, with its type and caching. May be run again.
 */

/** Entries of one answer of the Storage API. */
const pageSize = 100

/**
 * Uploads the files of `folder` that the database lists, over existing objects. Returns how many were put back, and the
 * `<bucket>/<key>` of those missing in the folder. Rejects with the Storage API's first refusal.
 */
export async function putObjectsBack(supabase, folder) {
  const done = { putBack: 0, missing: [] }
  const { data: buckets, error } = await supabase.storage.listBuckets()
  if (error) throw error
  for (const { name: bucket } of buckets) {
    for await (const { key, metadata } of objectsOf(supabase.storage.from(bucket))) {
      const body = await readFile(join(folder, bucket, ...key.split('/'))).catch(() => null)
      if (!body) {
        done.missing.push(`${bucket}/${key}`)
        continue
      }
      const { error } = await supabase.storage.from(bucket).upload(key, body, {
        upsert: true,
        contentType: metadata?.mimetype ?? 'application/octet-stream',
        // As a header, since the option supports `max-age` only.
        headers: { 'cache-control': metadata?.cacheControl ?? 'no-cache' },
      })
      if (error) throw new Error(`${bucket}/${key}: ${error.message}`, { cause: error })
      done.putBack += 1
    }
  }
  return done
}

/** Yields every object under a prefix; the API lists one folder at a time, a folder as an entry without an id. */
async function* objectsOf(bucket, prefix = '') {
  for (let offset = 0; ; offset += pageSize) {
    const { data, error } = await bucket.list(prefix, {
      limit: pageSize,
      offset,
      sortBy: { column: 'name', order: 'asc' },
    })
    if (error) throw error
    for (const { id, name, metadata } of data) {
      const key = prefix ? `${prefix}/${name}` : name
      if (id) yield { key, metadata }
      else yield* objectsOf(bucket, key)
    }
    if (data.length < pageSize) return
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env
  const folder = process.argv[2]
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY || !folder) {
    console.error(
      'Give SUPABASE_URL, SUPABASE_SECRET_KEY and the folder that holds one folder for each bucket.',
    )
    process.exit(1)
  }
  const supabase = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Not used here, but the client requires one and Node 20 has none.
    realtime: { transport: WebSocket },
  })
  const { putBack, missing } = await putObjectsBack(supabase, folder)
  console.log(`${putBack} objects were put back.`)
  if (missing.length > 0) {
    console.error(`${missing.length} are not in ${folder}:\n${missing.join('\n')}`)
    process.exit(1)
  }
}
