import { readFileSync } from 'node:fs'
import { signIn } from '../support/browser.mjs'

const requests = readFileSync(new URL('../support/requests.sql', import.meta.url), 'utf8')
const messages = readFileSync(new URL('messages.sql', import.meta.url), 'utf8')

/** Conversations opened in each round. */
const THREADS = 10
/** Messages of a thread that a device holds. */
const HELD = 200

/** Runs in the page: opens a conversation from another one; returns milliseconds until all its messages are laid out. */
function open([id, count]) {
  return new Promise((resolve) => {
    const began = performance.now()
    const observer = new MutationObserver(() => {
      if (!location.pathname.endsWith(id)) return
      if (document.querySelectorAll('[role="log"] p[dir]').length < count) return
      observer.disconnect()
      document.body.getBoundingClientRect()
      resolve(performance.now() - began)
    })
    observer.observe(document, { childList: true, subtree: true })
    history.pushState(null, '', `/requests/${id}`)
  })
}

/** Runs in the page: sends what is in the composer; returns milliseconds until the message is laid out. */
function send() {
  const shown = () => document.querySelectorAll('[role="log"] p[dir]').length
  const before = shown()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (shown() <= before) return
      observer.disconnect()
      document.body.getBoundingClientRect()
      resolve(performance.now() - began)
    })
    observer.observe(document, { childList: true, subtree: true })
    const began = performance.now()
    document.querySelector('button[aria-label="Send"]').click()
  })
}

/**
 * Runs in the page: loads older messages; returns by how many pixels what was on the screen has moved. Finds its line by
 * its text: a line changes its list, and so its element, when the device drops it for a newer one.
 */
async function loadOlder() {
  const first = document.querySelector('[role="log"] p[dir]')
  const text = first.textContent
  const top = () =>
    [...document.querySelectorAll('main p[dir]')]
      .find((one) => one.textContent === text)
      .getBoundingClientRect().top
  first.scrollIntoView()
  await new Promise(requestAnimationFrame)
  const before = top()
  const shown = document.querySelectorAll('main p[dir]').length
  ;[...document.querySelectorAll('main button')].find((one) => /older/.test(one.textContent)).click()
  while (document.querySelectorAll('main p[dir]').length <= shown) await new Promise(requestAnimationFrame)
  return Math.abs(top() - before)
}

export default {
  number: 17,
  work: 'A conversation, with 10,000 messages on the device',
  members: 1_000,
  async run(bench) {
    const backend = await bench.backend()
    const browser = await bench.browser()
    for (const statements of [requests, messages])
      for (const statement of statements.split(';').filter((text) => text.trim()))
        await backend.query(statement)
    const ids = (
      await backend.query(`select md5('bench request ' || n)::uuid as id from generate_series(1, 50) as n`)
    ).map(({ id }) => id)
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, backend.url, 'member@demo.test')
    await page.goto(`${backend.url}/requests/${ids[0]}`)
    await page
      .locator('[role="log"] p[dir]')
      .nth(HELD - 1)
      .waitFor({ state: 'attached' })
    const [opened, sent, moved] = [[], [], []]
    for (let round = -1; round < bench.rounds; round += 1) {
      for (let n = 0; n < THREADS; n += 1) {
        const id = ids[1 + (((round + 1) * THREADS + n) % (ids.length - 1))]
        const took = await page.evaluate(open, [id, HELD])
        await page.waitForTimeout(200)
        if (round >= 0) opened.push(took)
      }
      await page.getByRole('textbox', { name: /^Message to/ }).fill(`Written in round ${round}`)
      const drawn = await page.evaluate(send)
      // The screen follows its end until the message is drawn as sent.
      await page.waitForTimeout(1_000)
      const jump = await page.evaluate(loadOlder)
      if (round >= 0) sent.push(drawn)
      if (round >= 0) moved.push(jump)
    }
    await context.close()
    return [
      { what: 'opened, ms', ours: opened, aims: [{ value: 'p95', atMost: 50 }] },
      { what: 'a sent message drawn, ms', ours: sent, aims: [{ value: 'p95', atMost: 16 }] },
      { what: 'jump when older ones come, px', ours: moved, aims: [{ value: 'most', atMost: 1 }] },
    ]
  },
}
