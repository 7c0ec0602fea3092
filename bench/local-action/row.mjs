import { fileURLToPath } from 'node:url'
import { bundle, openDevice, openPage, signIn } from '../support/browser.mjs'

const ACTIONS = 20
/** Milliseconds between two actions: a quick user. */
const PAUSE_MS = 1_000

/** Runs in the page: clicks the switch of the user's first service and waits until the other label is laid out. */
function act() {
  const button = [...document.querySelectorAll('main li button')].find((one) =>
    /^(Deactivate|Activate)$/.test(one.textContent.trim()),
  )
  const card = button.closest('li')
  const before = button.textContent
  return new Promise((resolve) => {
    let clicked = 0
    const observer = new MutationObserver(() => {
      const after = [...card.querySelectorAll('button')].some(
        (one) => /^(Deactivate|Activate)$/.test(one.textContent.trim()) && one.textContent !== before,
      )
      if (!after) return
      observer.disconnect()
      document.body.getBoundingClientRect()
      resolve(performance.now() - clicked)
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    clicked = performance.now()
    button.click()
  })
}

export default {
  number: 5,
  work: 'One local action to screen, kept on disk first',
  async run(bench) {
    const backend = await bench.backend()
    const browser = await bench.browser()
    // A context that is not a profile's keeps IndexedDB in memory.
    const own = await openDevice()
    const page = await (await own.start()).newPage()
    await signIn(page, backend.url, 'member@demo.test')
    await page.goto(`${backend.url}/my-jobs`)
    await page
      .getByRole('button', { name: /^(Deactivate|Activate)$/ })
      .first()
      .waitFor()
    const script = await bundle(fileURLToPath(new URL('await-server.ts', import.meta.url)))
    const awaiting = await browser.newContext()
    const peer = await openPage(awaiting, backend.url, script)
    await peer.evaluate((who) => window.signIn(who), {
      url: backend.url,
      publishableKey: backend.key,
      email: 'member1@large.test',
    })
    const [{ id }] = await backend.query(`select md5('service 1')::uuid as id`)
    const ours = []
    const server = []
    for (let round = -1; round < bench.rounds; round += 1) {
      for (let n = 0; n < ACTIONS; n += 1) {
        await page.bringToFront()
        await page.waitForTimeout(PAUSE_MS)
        const taken = await page.evaluate(act)
        const awaited = await peer.evaluate(([row, to]) => window.setActive(row, to), [id, n % 2 === 0])
        if (round >= 0) ours.push(taken)
        if (round >= 0) server.push(awaited)
      }
    }
    await own.discard()
    await awaiting.close()
    return [
      {
        what: 'ms',
        ours,
        peers: { 'awaiting the server': server },
        aims: [{ value: 'p95', atMost: 16 }],
      },
    ]
  },
}
