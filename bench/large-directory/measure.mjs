import '../support/typescript.mjs'
import { press, type, watch } from '../keystroke/typing.mjs'
import { members as words } from '../keystroke/words.mjs'
import { startBackend } from '../support/backend.mjs'
import { desktopViewport, heap, openDevice, signIn, watchCards } from '../support/browser.mjs'

const SCREEN = 6
const email = 'member@demo.test'

/**
 * Measures what a device costs that holds so many members of a group, and what searching the others costs. `held`: the
 * limit to set; null leaves what the migrations say. `slowdown`: how many times slower than this machine its page is,
 * as on a phone, once all is pulled. Uses a Postgres server where this machine has one.
 */
export async function measure({ members, held, rounds, slowdown = 1 }) {
  const { aServer } = await import('../../tests/support/postgres-server.ts')
  const server = await aServer()
  const backend = await startBackend({
    members,
    services: 5_000,
    everyoneHeld: false,
    databaseUrl: server?.url,
  })
  try {
    if (held !== null) await backend.query('select private.set_device_limit($1)', [held])
    await backend.exec('analyze')
    const found = { pull: [], heap: [], keys: [], start: [], drawn: [], answer: [] }
    for (let round = 0; round < rounds; round += 1) {
      const device = await openDevice()
      try {
        await onDevice(device, backend, slowdown, found)
      } finally {
        await device.discard()
      }
    }
    const { client } = await backend.signIn(email)
    for (let round = 0; round < rounds; round += 1) {
      for (const word of words) found.answer.push(await search(client, word))
    }
    return found
  } finally {
    await backend.stop()
    await server?.stop()
  }
}

/** Measures a new device: its first pull, typing in its directory, and its next start without a network. */
async function onDevice(device, { url }, slowdown, found) {
  const page = await (await device.start()).newPage()
  await page.addInitScript(watch)
  const started = performance.now()
  await signIn(page, url, email)
  found.pull.push(performance.now() - started)
  await slow(page, slowdown)
  await page.goto(`${url}/directory`)
  await page.getByText(/^Showing \d+ of \d+/).waitFor({ timeout: 120_000 })
  await type(page, words.slice(0, 1))
  found.keys.push(...(await type(page, words)))
  found.drawn.push(await answered(page))
  found.heap.push(await heap(page))
  await page.evaluate(() => navigator.serviceWorker.ready)
  await device.stop()
  found.start.push(await coldStart(device, url, slowdown))
  await device.stop()
}

/**
 * Returns the milliseconds from the last key of a word to the server's answer on the screen; 0 where there is nobody to
 * ask for.
 */
async function answered(page) {
  const note = page.getByText('members on this device')
  if ((await note.count()) === 0) return 0
  for (const key of 'kaede bauer') await press(page, key)
  const typed = performance.now()
  await press(page, ' ')
  await press(page, 'a')
  await page.waitForFunction(() => !document.body.textContent.includes('Looking beyond'))
  return performance.now() - typed
}

async function slow(page, rate) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * Returns the milliseconds until the first screen of members is painted, in a browser started anew without a network.
 */
async function coldStart(device, url, slowdown) {
  const context = await device.start({ viewport: desktopViewport, offline: true })
  const page = await context.newPage()
  await slow(page, slowdown)
  await page.addInitScript(watchCards)
  await page.goto(`${url}/directory`, { waitUntil: 'commit' })
  return page.evaluate((count) => window.drawn(count, '#root'), SCREEN)
}

async function search(client, word) {
  const started = performance.now()
  const { error } = await client.rpc('search_members', { filter: { q: word } })
  if (error) throw error
  return performance.now() - started
}
