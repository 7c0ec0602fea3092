import { PGlite } from '@electric-sql/pglite'
import { worker } from '@electric-sql/pglite/worker'
import { WASM_BYTES } from './pglite-channel.ts'

void worker({
  async init({ dataDir = '' }) {
    const database = await PGlite.create(dataDir, { relaxedDurability: false })
    const channel = new BroadcastChannel(WASM_BYTES)
    channel.onmessage = () => channel.postMessage({ bytes: database.Module.HEAPU8.byteLength })
    return database
  },
})
