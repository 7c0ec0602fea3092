import { openDevice } from '../support/browser.mjs'
import { serve } from './serve.mjs'

const peers = {
  'rxdb-dexie': 'RxDB on Dexie',
  dexie: 'Dexie',
  tinybase: 'TinyBase',
  'pglite-idb': 'PGlite on IndexedDB',
  'pglite-opfs': 'PGlite on OPFS',
  sqlite: 'SQLite on OPFS',
}
const limit = 'raw-indexeddb'
const candidates = ['ours', ...Object.keys(peers), limit]

// Otherwise the browser measures memory when it next collects garbage, up to 20 s later.
const browserArgs = ['--enable-blink-features=ForceEagerMeasureMemory']

/**
 * Measures one store on its own disk: fills it, closes the browser without notice to the store, and reads everything in
 * another browser.
 */
async function round(url, candidate, count) {
  const device = await openDevice()
  const inBrowser = async (step) => {
    const context = await device.start({ browserArgs })
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForFunction(() => window.storeBench)
    const result = await page.evaluate(
      ([name, ...given]) => window.storeBench[name](...given),
      [step, candidate, count],
    )
    await device.stop()
    return result
  }
  try {
    return { ...(await inBrowser('fill')), ...(await inBrowser('reopen')) }
  } finally {
    await device.discard()
  }
}

export default {
  number: 14,
  work: 'Rows kept on the device',
  async run(bench) {
    const server = await serve(candidates)
    const results = Object.fromEntries(candidates.map((candidate) => [candidate, []]))
    try {
      for (let n = 0; n < bench.rounds; n += 1) {
        for (const candidate of candidates)
          results[candidate].push(await round(server.url, candidate, bench.members))
      }
      for (const candidate of candidates)
        for (const result of results[candidate]) result.weight = server.weight(candidate)
    } finally {
      await server.stop()
    }
    const line = (what, key, aims = []) => {
      const values = (candidate) => results[candidate].flatMap((result) => result[key])
      const named = Object.entries(peers).map(([candidate, name]) => [name, values(candidate)])
      return { what, ours: values('ours'), peers: Object.fromEntries(named), limit: values(limit), aims }
    }
    const searched = line('50 of one profession by a part of the name, ms', 'queries', [
      { value: 'p95', atMost: 16 },
      { peer: 'SQLite on OPFS', atLeast: 1 },
    ])
    searched.peers['RxDB on our storage'] = results.ours.flatMap(({ databaseQueries }) => databaseQueries)
    return [
      line('first opening on an empty device, ms', 'opened'),
      line('written in pages of 500, ms', 'written', [
        { peer: 'RxDB on Dexie', atLeast: 3 },
        { peer: 'SQLite on OPFS', atLeast: 1 },
        { limit: true, atMost: 1 },
      ]),
      line('longest task while they are written, ms (0: none of 50)', 'longest', [
        { value: 'most', atMost: 50 },
      ]),
      line('one row changed, ms', 'changes', [{ value: 'p95', atMost: 16 }]),
      line('opened in a new browser and all rows read, ms', 'read', [
        { peer: 'RxDB on Dexie', atLeast: 3 },
        { peer: 'SQLite on OPFS', atLeast: 1 },
        { limit: true, atMost: 1 },
      ]),
      line('longest task while they are read, ms (0: none of 50)', 'longestRead'),
      searched,
      line('MB of page and worker while the page holds all rows', 'holding'),
      line('MB of page and worker afterwards', 'resting'),
      line('JavaScript and WebAssembly, KB of gzip', 'weight'),
    ]
  },
}
