import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundle, openPage } from '../support/browser.mjs'

const CHANGES = 1_000
const requests = readFileSync(new URL('../support/requests.sql', import.meta.url), 'utf8')
const status = {
  ours: `select count(*)::int as n from public.job_applications
    where status = 'accepted' and message = 'We would like this for our new shop.'`,
  peers: `select count(*)::int as n from public.bench_requests where status = 'accepted'`,
}

export default {
  number: 6,
  work: '1,000 status changes made offline, sent when back',
  async run(bench) {
    const backend = await bench.backend()
    const browser = await bench.browser()
    const script = await bundle(fileURLToPath(new URL('page.ts', import.meta.url)))
    const results = { ours: [], plugin: [], loop: [] }
    const asked = { ours: [], plugin: [], loop: [] }
    for (let round = 0; round < bench.rounds; round += 1) {
      for (const candidate of Object.keys(results)) {
        await backend.exec(requests)
        await backend.query('select private.fill_bench_requests()')
        const context = await browser.newContext()
        const page = await openPage(context, backend.url, script)
        const account = { url: backend.url, publishableKey: backend.key, email: 'member@demo.test' }
        await page.evaluate(([name, who]) => window.signIn(name, who), [candidate, account])
        await context.setOffline(true)
        const waiting = await page.evaluate((count) => window.work(count), CHANGES)
        if (waiting !== CHANGES) throw new Error(`${candidate}: ${waiting} changes wait`)
        let count = 0
        page.on('request', (request) => {
          if (request.method() !== 'OPTIONS') count += 1
        })
        await context.setOffline(false)
        results[candidate].push(await page.evaluate(() => window.send()))
        asked[candidate].push(count)
        await context.close()
        const [{ n }] = await backend.query(candidate === 'ours' ? status.ours : status.peers)
        if (n !== CHANGES) throw new Error(`${candidate}: ${n} of ${CHANGES} reached the server`)
      }
    }
    return [
      {
        what: 'ms',
        ours: results.ours,
        peers: { replicateSupabase: results.plugin, 'supabase-js loop': results.loop },
        aims: [
          { peer: 'replicateSupabase', atLeast: 10 },
          { peer: 'supabase-js loop', atLeast: 10 },
        ],
      },
      {
        what: 'requests, pulls included',
        ours: asked.ours,
        peers: { replicateSupabase: asked.plugin, 'supabase-js loop': asked.loop },
        aims: [{ value: 'most', atMost: 10 }],
      },
    ]
  },
}
