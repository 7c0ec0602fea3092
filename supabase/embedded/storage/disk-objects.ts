import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectFacts, ObjectStore } from './objects.ts'

/**
 * Stores each object as a file: a line of JSON with its facts, then the bytes. Files are named by a hash, so that no
 * key can leave the folder, be too long, or equal another on a disk that ignores case. A confirmed write is on the
 * disk.
 */
export function diskObjects(folder: string): ObjectStore {
  const incoming = join(folder, 'arriving')
  // Unfinished writes of an earlier process.
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true })

  const fileOf = (name: string) => {
    const hash = createHash('sha256').update(name).digest('hex')
    return join(folder, hash.slice(0, 2), hash)
  }
  return {
    async put(name, bytes, facts) {
      const file = fileOf(name)
      const temporary = join(incoming, randomUUID())
      const handle = await open(temporary, 'wx')
      try {
        await handle.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify({ name, ...facts })}\n`), bytes]))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await mkdir(dirname(file), { recursive: true })
      await rename(temporary, file)
      await syncFolder(dirname(file))
    },
    async get(name) {
      const stored = await readFile(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!stored) return null
      const end = stored.indexOf('\n')
      const facts: ObjectFacts = JSON.parse(stored.subarray(0, end).toString())
      return {
        bytes: stored.subarray(end + 1),
        facts: { ...facts, lastModified: new Date(facts.lastModified) },
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}

/** Makes a rename durable. Windows cannot open folders, and does not need this. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
