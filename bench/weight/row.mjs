import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const dist = join(import.meta.dirname, '../../dist')
const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml' }

/** Returns the kilobytes of a built file as a server sends it. */
const weigh = (folder, path) => brotliCompressSync(readFileSync(join(folder, path))).length / 1000

/** Measures the JavaScript a visitor's browser requests: until the page is drawn, and in all until it is at rest. */
async function loaded(browser, folder, path, marker) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const scripts = []
  await page.route('http://weight.localhost/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const file = extname(pathname) ? pathname : '/index.html'
    if (/\/(auth|rest|realtime)\/v1\//.test(pathname)) return route.abort()
    if (extname(file) === '.js') scripts.push(file)
    try {
      const body = readFileSync(join(folder, file))
      return route.fulfill({ body, contentType: types[extname(file)] ?? 'application/octet-stream' })
    } catch {
      return route.fulfill({ status: 404 })
    }
  })
  await page.goto(`http://weight.localhost${path}`, { waitUntil: 'commit' })
  const drawn = await page.evaluate(
    (selector) =>
      new Promise((resolve) => {
        const look = () => document.querySelector(selector) && resolve(performance.now())
        new MutationObserver(look).observe(document, { childList: true, subtree: true })
        look()
      }),
    marker,
  )
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => [new URL(name).pathname, startTime]),
  )
  const before = [...new Set(scripts)].filter((file) =>
    asked.some(([path, startTime]) => path === file && startTime < drawn),
  )
  await page.waitForLoadState('networkidle')
  await context.close()
  const sum = (files) => files.reduce((total, file) => total + weigh(folder, file), 0)
  return { drawn: sum(before), all: sum([...new Set(scripts)]) }
}

async function minimal() {
  const folder = mkdtempSync(join(tmpdir(), 'verdant-minimal-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'minimal'),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      reportCompressedSize: false,
    },
  })
  return folder
}

export default {
  number: 10,
  work: 'JavaScript over the wire, brotli',
  async run(bench) {
    const browser = await bench.browser()
    const folder = await minimal()
    const ours = {
      home: await loaded(browser, dist, '/', '#root h1'),
      directory: await loaded(browser, dist, '/directory', '#root h1'),
    }
    const least = {
      home: await loaded(browser, folder, '/', 'h1'),
      directory: await loaded(browser, folder, '/directory', 'ul'),
    }
    rmSync(folder, { recursive: true })
    const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
    const named = [...worker.matchAll(/["']?url["']?:["'`]([\w./-]+)["'`]/g)].map(([, url]) => url)
    const precached = [...new Set(named)].filter((file) => existsSync(join(dist, file)))
    const isOfWorker = (file) => file.includes('/background-work-')
    const total = (wanted) => precached.filter(wanted).reduce((sum, file) => sum + weigh(dist, file), 0)
    return [
      {
        what: "to the visitor's home page drawn, KB",
        ours: [ours.home.drawn],
        limit: [least.home.drawn],
        aims: [{ limit: true, atMost: 1.3 }],
      },
      {
        what: 'home page, what follows when it is drawn included, KB',
        ours: [ours.home.all],
        limit: [least.home.all],
      },
      { what: 'to the directory, KB', ours: [ours.directory.all], limit: [least.directory.all] },
      {
        what: 'all that is kept for offline: JavaScript, KB',
        ours: [total((file) => file.endsWith('.js') && !isOfWorker(file))],
        aims: [{ value: 'most', atMost: 640 }],
      },
      {
        what: 'scripts of the service worker, KB',
        ours: [weigh(dist, 'service-worker.js') + total(isOfWorker)],
      },
      {
        what: 'all that is kept for offline: with styles, fonts and pictures, KB',
        ours: [total(() => true)],
      },
    ]
  },
}
