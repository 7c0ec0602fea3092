import { Dexie } from 'dexie'
import { createRoot } from 'react-dom/client'
import type { Profile } from '../../src/domain/rows.ts'
import { Cards } from './cards.tsx'

const database = new Dexie('plain')
database.version(1).stores({ profiles: 'id, full_name' })

/** Dexie and React alone: reads everything by name and draws the first fifty. */
async function start() {
  const profiles: Profile[] = await database.table('profiles').orderBy('full_name').toArray()
  createRoot(document.body).render(<Cards members={profiles.slice(0, 50)} />)
}

Object.assign(window, { fill: (rows: Profile[]) => database.table('profiles').bulkPut(rows) })
void start()
