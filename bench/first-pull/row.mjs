import { fileURLToPath } from 'node:url'
import { bundle, openPage } from '../support/browser.mjs'

const candidates = ['ours', 'plugin', 'supabase-js', 'limit']
const REPEATED_PULLS = 10

/** Row 1, and what row 2 needs: measures each method on a new device, one after the other, round by round. */
export async function pulls({
  browser,
  backend,
  rounds,
  only = candidates,
  asks = REPEATED_PULLS,
  warm = false,
}) {
  const script = await bundle(fileURLToPath(new URL('page.ts', import.meta.url)))
  await backend.query(`select private.fill_bench(id) from auth.users where email = 'admin@demo.test'`)
  const results = Object.fromEntries(only.map((candidate) => [candidate, []]))
  let expected = null
  // The first one includes costs of the server's start.
  for (let round = warm ? -1 : 0; round < rounds; round += 1) {
    for (const candidate of only) {
      const context = await browser.newContext()
      const page = await openPage(context, backend.url, script)
      const { url, key: publishableKey } = backend
      const account = { url, publishableKey, email: 'admin@demo.test' }
      const result = await page.evaluate(
        ([name, who, times]) => window.firstPull(name, who, times),
        [candidate, account, asks],
      )
      await context.close()
      expected ??= result.fingerprint
      if (result.fingerprint !== expected) throw new Error(`${candidate} holds other rows than ${only[0]}`)
      if (round >= 0) results[candidate].push(result)
    }
  }
  return results
}

/** Counts long tasks of the real app while its first pull fills the directory on the screen. */
async function longTasks({ browser, backend }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(countLongTasks)
  await page.goto(`${backend.url}/login`)
  await page.getByLabel('Email').fill('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('demo1234')
  await page.evaluate(() => {
    window.longTasks.length = 0
  })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  // The user's own profile opens the screen, which draws the rows pulled so far again and again, until all are there.
  await page.waitForURL(`${backend.url}/`)
  await page.getByRole('link', { name: 'Services' }).first().click()
  await page.getByText('Welcome back!').waitFor({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Directory' }).first().click()
  await page.getByText(/Showing \d+ of \d+ members/).waitFor({ timeout: 120_000 })
  const tasks = await page.evaluate(() => window.longTasks)
  await context.close()
  return tasks
}

function countLongTasks() {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask' })
}

export default {
  number: 1,
  work: 'First pull into an empty device',
  grows: true,
  async run(bench) {
    const browser = await bench.browser()
    const backend = await bench.backend()
    const results = await pulls({ browser, backend, rounds: bench.rounds, asks: 0, warm: true })
    const times = (candidate) => results[candidate].map(({ pulled }) => pulled)
    const blocked = []
    for (let n = 0; n < bench.rounds; n += 1) blocked.push((await longTasks({ browser, backend })).length)
    return [
      {
        what: 'ms',
        ours: times('ours'),
        peers: { replicateSupabase: times('plugin'), 'supabase-js + Dexie': times('supabase-js') },
        limit: times('limit'),
        aims: [
          { peer: 'replicateSupabase', atLeast: 3 },
          { limit: true, atMost: 1.5 },
        ],
      },
      { what: 'long tasks in the app meanwhile', ours: blocked, aims: [{ value: 'most', atMost: 0 }] },
    ]
  },
}
