import 'fake-indexeddb/auto'
import type { RxTestStorage } from 'rxdb'
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv'
import { getRxStorageChunked } from '../../src/database/chunked-storage/rx-storage-chunked.ts'

/** RxDB's development mode, which its tests switch on, asks for a storage that checks schemas. */
const getStorage = () => wrappedValidateAjvStorage({ storage: getRxStorageChunked() })

/** Our storage as RxDB's own tests ask for one, with `DEFAULT_STORAGE=custom`. */
export const CUSTOM_STORAGE: RxTestStorage = {
  name: 'chunked',
  getStorage,
  getPerformanceStorage: () => ({ storage: getStorage(), description: 'chunked' }),
  hasPersistence: true,
  hasMultiInstance: true,
  hasAttachments: false,
  hasReplication: true,
}
