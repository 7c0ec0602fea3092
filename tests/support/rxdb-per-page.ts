import type { createRxDatabase } from 'rxdb/plugins/core'
import { vi } from 'vitest'
import { copyOfRxdb } from './copy-of-rxdb.ts'

/*
 * Opens each database with its own copy of RxDB, as each page of a browser does: RxDB without a licence counts the open
 * collections of a page, and several devices of one test would be counted together.
 */

vi.mock('rxdb/plugins/core', async (original) => ({
  ...(await original<object>()),
  createRxDatabase: async (...given: Parameters<typeof createRxDatabase>) => {
    const copy = await copyOfRxdb()
    return copy.createRxDatabase(...given)
  },
}))
