import { fileURLToPath } from 'node:url'
import { bundle, desktopViewport, openDevice, signIn, watchCards } from '../support/browser.mjs'
import { rowsOf } from '../support/rows.mjs'

/** A window so tall that the grid, which draws only rows near the screen, draws fifty. */
const tall = { width: 1280, height: 8600 }
const FIFTY = 50
const SCREEN = 6

/** What the app draws, and its picture: the last screen, shown until then. */
const LIVE = '#root'
const PICTURE = '#prerendered'

/** Starts the browser anew each time, with its stored data and without a network. */
async function start(device, { url, files, viewport, count, place = 'body' }) {
  const context = await device.start({ viewport, offline: true })
  const page = await context.newPage()
  await serve(page, files)
  await page.addInitScript(watchCards)
  await page.goto(url, { waitUntil: 'commit' })
  const drawn = await Promise.race([
    page.evaluate(([wanted, where]) => window.drawn(wanted, where), [count, place]),
    page.waitForTimeout(60_000).then(() => page.locator('body').textContent()),
  ])
  if (typeof drawn === 'string') throw new Error(`Not ${count} cards: ${drawn.slice(0, 300)}`)
  const held = await page.evaluate(() =>
    document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'),
  )
  await device.stop()
  return { drawn, held: Number(held) }
}

/** Plain pages are served from memory, so that only their own start is measured. */
async function serve(page, files = {}) {
  for (const [address, body] of Object.entries(files)) {
    const contentType = address.endsWith('.js') ? 'text/javascript' : 'text/html'
    await page.route(address, (route) => route.fulfill({ contentType, body }))
  }
}

async function plain(name, entry, members) {
  const url = `http://${name}.localhost/`
  const script = await bundle(fileURLToPath(new URL(entry, import.meta.url)))
  const html = `<!doctype html><meta charset="utf-8"><body><script src="/page.js"></script>`
  const files = { [url]: html, [`${url}page.js`]: script }
  const device = await openDevice()
  const context = await device.start()
  const page = await context.newPage()
  await serve(page, files)
  await page.goto(url)
  await page.evaluate((rows) => window.fill(rows), members)
  await device.stop()
  return { device, start: { url, files, viewport: tall, count: FIFTY } }
}

async function app(backend, members) {
  const device = await openDevice()
  const context = await device.start()
  const page = await context.newPage()
  await signIn(page, backend.url, 'admin@demo.test')
  await page.getByRole('link', { name: 'Browse Directory' }).click()
  await page.getByText(`of ${members.length} members`).waitFor({ timeout: 120_000 })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => localStorage.getItem('last-screen')?.includes('"path":"/directory"'))
  await device.stop()
  return { device, start: { url: `${backend.url}/directory`, viewport: tall, count: FIFTY, place: LIVE } }
}

export default {
  number: 3,
  work: 'Cold offline start, members on the disk',
  grows: true,
  async run(bench) {
    const backend = await bench.backend()
    const { profiles: members } = await rowsOf(backend)
    const candidates = {
      ours: await app(backend, members),
      dexie: await plain('dexie', 'plain-dexie.tsx', members),
      limit: await plain('limit', 'limit.ts', members),
    }
    candidates.screen = {
      device: candidates.ours.device,
      start: { ...candidates.ours.start, viewport: desktopViewport, count: SCREEN },
    }
    candidates.picture = { ...candidates.screen, start: { ...candidates.screen.start, place: PICTURE } }
    const results = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]))
    for (let round = 0; round < bench.rounds; round += 1) {
      for (const [name, { device, start: options }] of Object.entries(candidates)) {
        const { drawn, held } = await start(device, options)
        if (name === 'ours' && held !== members.length)
          throw new Error(`${held} of ${members.length} members`)
        results[name].push(drawn)
      }
    }
    for (const { device } of Object.values(candidates)) await device.discard()
    return [
      {
        what: 'to 50 members drawn, ms',
        ours: results.ours,
        peers: { 'Dexie + React page': results.dexie },
        limit: results.limit,
        aims: [{ limit: true, atMost: 1.3 }],
      },
      {
        what: 'to the first useful screen, ms',
        ours: results.screen,
        aims: [{ value: 'median', atMost: 300 }],
      },
      {
        what: 'to the last screen shown until then, ms',
        ours: results.picture,
        aims: [{ value: 'median', atMost: 200 }],
      },
    ]
  },
}
