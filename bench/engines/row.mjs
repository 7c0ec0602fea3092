import { startBackend } from '../support/backend.mjs'

const CARDS_ON_SCREEN = 6

/** Runs in a page: signs in as the administrator of the demo, on the screen for signing in. */
async function submitSignIn() {
  const fill = (selector, text) => {
    const field = document.querySelector(selector)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  fill('input[type=email]', 'admin@demo.test')
  fill('input[type=password]', 'demo1234')
  document.querySelector('form').requestSubmit()
}

const isDrawn = (selector) => document.querySelector(selector) !== null
const isPulled = (count) => {
  const shown = /of ([\d,]+) members/.exec(document.body.textContent)?.[1]
  const isComplete =
    Number(shown?.replaceAll(',', '')) >= count && document.body.textContent.includes('Up to date')
  return isComplete && navigator.serviceWorker.ready.then(() => true)
}

/**
 * Runs in a page: resolves to the milliseconds since its navigation began, once so many members are in the document.
 * WebKit's driver opens tabs behind the first one, where no animation frames come.
 */
const whenDrawn = (count) =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('main [aria-setsize]').length < count) return
      observer.disconnect()
      resolve(performance.now())
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
    look()
  })

/** Runs in a page: WebKitGTK does not say how much a site stores. */
const storedBytes = async () => (await navigator.storage?.estimate())?.usage ?? null

async function until(tab, ask, ...args) {
  for (const end = Date.now() + 180_000; Date.now() < end; ) {
    if (await tab.run(ask, ...args).catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Never so: ${ask} ${args}`)
}

/** Starts the app in new tabs of a browser, with its stored data and without a server. */
async function measure(launch, engine, { rounds, members }) {
  const backend = await startBackend({ members })
  const [{ count }] = await backend.query(
    'select count(*)::int as count from public.profiles where is_approved',
  )
  const browser = await launch(engine)
  try {
    const first = await browser.newTab()
    await first.goto(`${backend.url}/login`)
    await until(first, isDrawn, 'input[type=password]')
    await first.run(submitSignIn)
    await until(first, isDrawn, 'a[href="/directory"]')
    await first.goto(`${backend.url}/directory`)
    await until(first, isPulled, count)
    const bytes = await first.run(storedBytes)
    await backend.stop()
    const starts = []
    for (let round = 0; round < rounds; round += 1) {
      const tab = await browser.newTab()
      await tab.goto('about:blank')
      await tab.goto(`${backend.url}/directory`)
      starts.push(await tab.run(whenDrawn, CARDS_ON_SCREEN))
      await tab.close()
    }
    return { starts, megabytes: bytes === null ? [] : [bytes / 1e6] }
  } finally {
    await browser.close()
  }
}

export default {
  number: 15,
  work: 'The app in other engines',
  async run(bench) {
    await import('../support/typescript.mjs')
    const { launch } = await import('../../tests/engines/browsers/launch.ts')
    const measured = {}
    for (const engine of ['chromium', 'firefox', 'webkit'])
      measured[engine] = await measure(launch, engine, bench)
    const { chromium, firefox, webkit } = measured
    return [
      {
        what: 'a new tab offline to the first useful screen, ms',
        ours: chromium.starts,
        peers: { Firefox: firefox.starts, WebKit: webkit.starts },
      },
      {
        what: 'MB on the device',
        ours: chromium.megabytes,
        peers: { Firefox: firefox.megabytes },
      },
    ]
  },
}
