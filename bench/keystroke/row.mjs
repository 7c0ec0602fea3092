import { fileURLToPath } from 'node:url'
import { bundle, openPage, signIn } from '../support/browser.mjs'
import { rowsOf } from '../support/rows.mjs'
import { type, watch } from './typing.mjs'
import { members, prefixes, services } from './words.mjs'

const searched = {
  profiles: ['full_name', 'profession', 'custom_profession'],
  jobs: ['title', 'company', 'description', 'location'],
}

export default {
  number: 4,
  work: 'Keystroke to results drawn',
  grows: true,
  async run(bench) {
    const backend = await bench.backend()
    const browser = await bench.browser()
    const rows = await rowsOf(backend)
    const script = await bundle(fileURLToPath(new URL('page.ts', import.meta.url)))
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(watch)
    await signIn(page, backend.url, 'admin@demo.test')
    const lines = []
    for (const { what, path, words, table } of [
      { what: 'members, ms', path: '/directory', words: members, table: 'profiles' },
      { what: 'services, ms', path: '/jobs', words: services, table: 'jobs' },
    ]) {
      await page.goto(backend.url + path)
      await page.getByText(/^Showing \d+ of \d+/).waitFor({ timeout: 120_000 })
      const device = await browser.newContext()
      const peers = await openPage(device, backend.url, script)
      const account = { url: backend.url, publishableKey: backend.key, email: 'admin@demo.test' }
      await peers.evaluate(
        async ([who, fields, of, given]) => {
          await window.search.postgrest.signIn(who, fields, `bench_${of}`)
          await window.search.rxdb.fill(given, fields)
        },
        [account, searched[table], table, rows[table]],
      )
      const ours = []
      const rxdb = []
      const postgrest = []
      // Once to warm up, as a user has typed before.
      for (let round = -1; round < bench.rounds; round += 1) {
        await page.bringToFront()
        const keys = await type(page, words)
        if (round >= 0) ours.push(...keys)
        for (const text of prefixes(words.slice(0, 2))) {
          const [local, remote] = await peers.evaluate(
            async (wanted) => [
              await window.search.rxdb.search(wanted),
              await window.search.postgrest.search(wanted),
            ],
            text,
          )
          if (round >= 0) rxdb.push(local)
          if (round >= 0) postgrest.push(remote)
        }
      }
      await device.close()
      lines.push({
        what,
        ours,
        peers: { 'RxDB regex query': rxdb, 'PostgREST ilike': postgrest },
        aims: [
          { value: 'p95', atMost: 16 },
          { peer: 'RxDB regex query', atLeast: 20 },
          { peer: 'PostgREST ilike', atLeast: 20 },
        ],
      })
    }
    await context.close()
    return lines
  },
}
