import { fileURLToPath } from 'node:url'
import { bundle, openPage, signIn } from '../support/browser.mjs'

const WRITES = 8
/** Milliseconds in which the action can be undone; it is sent after them. */
const UNDO_MS = 5_000

/** Runs in the page: records when this service last appeared on the board or left it, in milliseconds since 1970. */
function watchBoard() {
  window.board = { there: null, at: 0 }
  const look = () => {
    if (!document.querySelector('p[aria-live]')) return
    const there = document.querySelector('main article, main li[aria-posinset]') !== null
    if (there === window.board.there) return
    window.board = { there, at: performance.timeOrigin + performance.now() }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page: switches the user's first service; returns when the click was, and to what. */
function flip(title) {
  const card = [...document.querySelectorAll('main li')].find((one) => one.textContent.includes(title))
  const button = [...card.querySelectorAll('button')].find((one) =>
    /^(Deactivate|Activate)$/.test(one.textContent.trim()),
  )
  const active = button.textContent.trim() === 'Activate'
  const at = performance.timeOrigin + performance.now()
  button.click()
  return { active, at }
}

async function until(read, wanted) {
  for (;;) {
    const value = await read()
    if (wanted(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export default {
  number: 7,
  work: 'Write on one device to drawn on another',
  async run(bench) {
    const backend = await bench.backend()
    const browser = await bench.browser()
    const [{ id, title }] = await backend.query(
      `select j.id, j.title from public.jobs j join auth.users u on u.id = j.posted_by
       where u.email = 'member@demo.test' and j.is_active order by j.id limit 1`,
    )
    const hers = await browser.newContext()
    const writer = await hers.newPage()
    await signIn(writer, backend.url, 'member@demo.test')
    await writer.goto(`${backend.url}/my-jobs`)
    await writer.getByRole('button', { name: 'Deactivate' }).first().waitFor()

    const others = await browser.newContext()
    const reader = await others.newPage()
    await reader.addInitScript(watchBoard)
    await signIn(reader, backend.url, 'admin@demo.test')
    await reader.goto(`${backend.url}/jobs?q=${encodeURIComponent(title)}`)
    await reader.getByText(/^Showing 1 of/).waitFor({ timeout: 120_000 })

    const polling = await browser.newContext()
    const script = await bundle(fileURLToPath(new URL('poll.ts', import.meta.url)))
    const poller = await openPage(polling, backend.url, script)
    const account = { url: backend.url, publishableKey: backend.key, email: 'admin@demo.test' }
    await poller.evaluate(([who, row]) => window.poll(who, row), [account, id])

    const ours = []
    const polled = []
    for (let n = 0; n < WRITES * bench.rounds; n += 1) {
      const { active, at } = await writer.evaluate(flip, title)
      const board = await until(
        () => reader.evaluate(() => window.board),
        ({ there }) => there === active,
      )
      ours.push(board.at - at - UNDO_MS)
      const seen = await until(
        () => poller.evaluate((wanted) => window.seenAt(wanted), active),
        (value) => value !== null,
      )
      polled.push(seen - at - UNDO_MS)
    }
    for (const context of [hers, others, polling]) await context.close()
    return [
      {
        what: 'ms',
        ours,
        peers: { 'polling every second': polled },
        aims: [{ value: 'p95', atMost: 300 }],
      },
    ]
  },
}
