import { Dexie, type Table } from 'dexie'
import type { Profile } from '../../../src/domain/rows.ts'
import { QUERY_LIMIT, type StoreCandidate } from '../store-candidate.ts'

const database = new Dexie('dexie') as Dexie & { profiles: Table<Profile, string> }
database.version(1).stores({ profiles: 'id, [profession+full_name]' })

export default {
  async open() {
    await database.open()
  },
  async write(rows) {
    await database.profiles.bulkPut(rows)
  },
  readAll: () => database.profiles.toArray(),
  query: (profession, part) =>
    database.profiles
      .where('[profession+full_name]')
      .between([profession, Dexie.minKey], [profession, Dexie.maxKey])
      .filter(({ full_name }) => full_name.includes(part))
      .limit(QUERY_LIMIT)
      .toArray(),
} satisfies StoreCandidate
