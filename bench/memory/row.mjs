import { heap, signIn } from '../support/browser.mjs'

export default {
  number: 12,
  work: 'Memory of the tab, members and half as many services',
  grows: true,
  async run(bench) {
    const backend = await bench.backend()
    const browser = await bench.browser()
    const session = await backend.signIn('admin@demo.test')
    const rows = []
    let page = { cursor: null, next: null }
    do {
      const request = { v: 2, epoch: null, scope: null, cursor: null, limit: 5_000 }
      if (page.next) {
        Object.assign(request, {
          epoch: page.epoch,
          scope: page.scope,
          page: { horizon: page.cursor, after: page.next },
        })
      }
      const { data, error } = await session.client.rpc('sync_pull', { request })
      if (error) throw error
      rows.push(JSON.stringify(data.rows))
      page = { ...data, cursor: page.cursor ?? data.cursor }
    } while (page.next)

    const ours = []
    const raw = []
    for (let round = 0; round < bench.rounds; round += 1) {
      const context = await browser.newContext()
      const app = await context.newPage()
      await signIn(app, backend.url, 'admin@demo.test')
      await app.goto(`${backend.url}/directory`)
      await app.getByText(/^Showing \d+ of \d+/).waitFor({ timeout: 120_000 })
      await app.goto(`${backend.url}/directory?q=maria`)
      await app.getByText(/^Showing \d+ of \d+/).waitFor({ timeout: 120_000 })
      ours.push(await heap(app))
      await context.close()

      const bare = await browser.newContext()
      const empty = await bare.newPage()
      await empty.evaluate((texts) => {
        window.rows = texts.map((text) => JSON.parse(text))
      }, rows)
      raw.push(await heap(empty))
      await bare.close()
    }
    return [
      {
        what: 'MB of heap, the whole app with its directory open and searched',
        ours,
        limit: raw,
        aims: [{ limit: true, atMost: 2.5 }],
      },
    ]
  },
}
