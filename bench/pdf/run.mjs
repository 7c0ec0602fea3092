import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, runnerImport } from 'vite'
import { findBrowser } from '../../tests/support/find-browser.mjs'

/*
 * One ordinary invoice as PDF, ours beside pdfmake and @react-pdf/renderer: the same words and fonts, in Chromium,
 * in the same run, interleaved. First: a fresh page, from asking for the code to the file. Again: the same page.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const AGAIN = 10
const PEERS = process.env.PDF_PEERS ?? join(tmpdir(), 'pdf-peers')
const peers = { pdfmake: 'pdfmake', 'react-pdf': '@react-pdf/renderer' }

const here = import.meta.dirname
const isThere = (name) => existsSync(join(PEERS, 'node_modules', name))
const found = Object.keys(peers).filter((way) => isThere(peers[way]))
if (found.length < Object.keys(peers).length) {
  console.log(`For the others, which are no part of this project:
  npm install --prefix ${PEERS} pdfmake@0.3 @react-pdf/renderer@4 react@19\n`)
}
const ways = ['ours', ...found]
const { module: fonts } = await runnerImport(join(import.meta.dirname, '../../src/pdf/fonts/vite-plugin.ts'))

const out = mkdtempSync(join(tmpdir(), 'bench-pdf-'))
const nothing = join(here, '../../src/pdf/empty-module.ts')
const aliases = ['html2canvas', 'canvg', 'dompurify', 'fast-png'].map((name) => [name, nothing])
const inPeers = ['pdfmake', '@react-pdf/renderer', 'react'].map((name) => [
  name,
  join(PEERS, 'node_modules', name),
])
for (const way of ways) {
  await build({
    configFile: false,
    logLevel: 'error',
    base: `/${way}/`,
    publicDir: false,
    plugins: way === 'ours' ? [fonts.pdfFonts()] : [],
    resolve: { alias: Object.fromEntries(way === 'ours' ? aliases : inPeers) },
    build: {
      outDir: join(out, way),
      emptyOutDir: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4000,
      rollupOptions: {
        input: join(here, `${way}.${way === 'ours' ? 'ts' : 'mjs'}`),
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: 'make.js' },
      },
    },
  })
}

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const types = { '.js': 'text/javascript', '.ttf': 'font/ttf' }

/** One way in a page nobody has used: milliseconds, and bytes of the file and of what was loaded for it. */
async function round(way) {
  const context = await browser.newContext()
  const page = await context.newPage()
  let loaded = 0
  await page.route('http://bench.localhost/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    const body = readFileSync(join(out, pathname))
    loaded += body.length
    return route.fulfill({ contentType: types[extname(pathname)] ?? 'application/octet-stream', body })
  })
  await page.goto('http://bench.localhost/')
  const measured = await page.evaluate(
    async ([entry, times]) => {
      const start = performance.now()
      const { make } = await import(entry)
      const { byteLength } = await make()
      const first = performance.now() - start
      const again = []
      for (let n = 0; n < times; n += 1) {
        const since = performance.now()
        await make()
        again.push(performance.now() - since)
      }
      return { first, again: again.sort((a, b) => a - b)[Math.floor(times / 2)], byteLength }
    },
    [`/${way}/make.js`, AGAIN],
  )
  await context.close()
  return { ...measured, loaded }
}

const rounds = Object.fromEntries(ways.map((way) => [way, []]))
for (let n = 0; n < ROUNDS; n += 1) {
  console.log(`round ${n + 1} of ${ROUNDS} …`)
  for (const way of ways) rounds[way].push(await round(way))
}
await browser.close()
rmSync(out, { recursive: true, force: true })

const median = (values) => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)])
const spread = (values) =>
  `${median(values)} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`
const version = (way) =>
  way === 'ours'
    ? 'ours'
    : `${peers[way]} ${JSON.parse(readFileSync(join(PEERS, 'node_modules', peers[way], 'package.json'), 'utf8')).version}`
console.table(
  Object.fromEntries(
    ways.map((way) => [
      version(way),
      {
        'first, ms': spread(rounds[way].map(({ first }) => first)),
        'again, ms': spread(rounds[way].map(({ again }) => again)),
        'file, KB': (median(rounds[way].map(({ byteLength }) => byteLength)) / 1000).toFixed(1),
        'code and fonts loaded, KB': Math.round(median(rounds[way].map(({ loaded }) => loaded)) / 1000),
      },
    ]),
  ),
)
// For the table of all rows (bench/pdf/row.mjs).
if (process.env.BENCH_JSON) {
  writeFileSync(
    process.env.BENCH_JSON,
    JSON.stringify(Object.fromEntries(ways.map((way) => [version(way), rounds[way]]))),
  )
}
