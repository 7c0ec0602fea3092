import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findBrowser, indexedDbFlags } from '../../tests/support/find-browser.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
  // An empty page that Playwright serves counts as one from the Internet.
  '--disable-features=LocalNetworkAccessChecks',
  ...indexedDbFlags,
]
export const desktopViewport = { width: 1280, height: 900 }

export const launch = async () => chromium.launch({ executablePath: await findBrowser(), args })

/** Opens a device: a browser with its own profile folder, which can be closed and started again. */
export async function openDevice() {
  const folder = mkdtempSync(join(tmpdir(), 'verdant-bench-'))
  let context = null
  return {
    async start({ browserArgs = [], ...options } = {}) {
      context = await chromium.launchPersistentContext(folder, {
        executablePath: await findBrowser(),
        args: [...args, ...browserArgs],
        viewport: desktopViewport,
        ...options,
      })
      return context
    },
    async stop() {
      await context?.close()
      context = null
    },
    async discard() {
      await this.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Bundles one script of a page with all its imports, as the production build does. */
export async function bundle(entry, { define = {} } = {}) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry, formats: ['iife'], name: 'bench' },
    },
  })
  return [built].flat()[0].output[0].code
}

/** Opens an empty page on the backend's address, with this script. */
export async function openPage(context, url, script) {
  const page = await context.newPage()
  const address = `${url}/bench.html`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><meta charset="utf-8">' }),
  )
  await page.goto(address)
  // Interception delays every request.
  await page.unrouteAll()
  await page.addScriptTag({ content: script })
  return page
}

/** Signs in through the app's form and waits for the first pull. */
export async function signIn(page, url, email) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Up to date').first().waitFor({ state: 'attached', timeout: 120_000 })
}

/** Runs in the page: records when so many cards were painted in a place, in milliseconds since the page was requested. */
export function watchCards() {
  window.drawn = (count, place) =>
    new Promise((resolve) => {
      const look = () => {
        if (document.querySelectorAll(`${place} article`).length < count) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true })
      look()
    })
}

/** Returns the megabytes of the JavaScript heap after garbage collection. */
export async function heap(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
