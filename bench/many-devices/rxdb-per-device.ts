import type { createRxDatabase as create } from 'rxdb/plugins/core'
import { copyOfRxdb } from '../../tests/support/copy-of-rxdb.ts'

/** Opens each database with its own copy of RxDB, as tests/support/rxdb-per-page.ts does. */
export const createRxDatabase = async (...given: Parameters<typeof create>) =>
  (await copyOfRxdb()).createRxDatabase(...given)
