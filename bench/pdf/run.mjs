import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, runnerImport } from 'vite'
import { findBrowser } from '../../tests/support/find-browser.mjs'

/*
 * Draws one ordinary invoice as PDF with our code, pdfmake and @react-pdf/renderer: the same texts and font files, in
 * Chromium, in the same run, interleaved. First: a new page, from requesting the code to the file. Again: the same
 * page.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const REPEATS = 10
const PEERS = process.env.PDF_PEERS ?? join(tmpdir(), 'pdf-peers')
const peers = { pdfmake: 'pdfmake', 'react-pdf': '@react-pdf/renderer' }

const here = import.meta.dirname
const isThere = (name) => existsSync(join(PEERS, 'node_modules', name))
const found = Object.keys(peers).filter((candidate) => isThere(peers[candidate]))
if (found.length < Object.keys(peers).length) {
  console.log(`For the others, which are no part of this project:
  npm install --prefix ${PEERS} pdfmake@0.3 @react-pdf/renderer@4 react@19\n`)
}
const candidates = ['ours', ...found]
const { module: fonts } = await runnerImport(
  join(import.meta.dirname, '../../src/pdf/fonts/pdf-fonts-plugin.ts'),
)

const out = mkdtempSync(join(tmpdir(), 'bench-pdf-'))
const nothing = join(here, '../../src/platform/empty-module.ts')
const aliases = ['html2canvas', 'canvg', 'dompurify', 'fast-png'].map((name) => [name, nothing])
const inPeers = ['pdfmake', '@react-pdf/renderer', 'react'].map((name) => [
  name,
  join(PEERS, 'node_modules', name),
])
for (const candidate of candidates) {
  await build({
    configFile: false,
    logLevel: 'error',
    base: `/${candidate}/`,
    publicDir: false,
    plugins: candidate === 'ours' ? [fonts.pdfFonts()] : [],
    resolve: { alias: Object.fromEntries(candidate === 'ours' ? aliases : inPeers) },
    build: {
      outDir: join(out, candidate),
      emptyOutDir: false,
      reportCompressedSize: false,
      // As in vite.config.ts: only the words of one language are read.
      assetsInlineLimit: (file) => (file.endsWith('.json') ? false : undefined),
      chunkSizeWarningLimit: 4000,
      rollupOptions: {
        input: join(here, `${candidate}.${candidate === 'ours' ? 'ts' : 'mjs'}`),
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

/** Measures one library in a new page: milliseconds, and bytes of the file and of what was loaded for it. */
async function round(candidate) {
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
    [`/${candidate}/make.js`, REPEATS],
  )
  await context.close()
  return { ...measured, loaded }
}

const rounds = Object.fromEntries(candidates.map((candidate) => [candidate, []]))
for (let n = 0; n < ROUNDS; n += 1) {
  console.log(`round ${n + 1} of ${ROUNDS} …`)
  for (const candidate of candidates) rounds[candidate].push(await round(candidate))
}
await browser.close()
rmSync(out, { recursive: true, force: true })

const median = (values) => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)])
const spread = (values) =>
  `${median(values)} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`
const version = (candidate) =>
  candidate === 'ours'
    ? 'ours'
    : `${peers[candidate]} ${JSON.parse(readFileSync(join(PEERS, 'node_modules', peers[candidate], 'package.json'), 'utf8')).version}`
console.table(
  Object.fromEntries(
    candidates.map((candidate) => [
      version(candidate),
      {
        'first, ms': spread(rounds[candidate].map(({ first }) => first)),
        'again, ms': spread(rounds[candidate].map(({ again }) => again)),
        'file, KB': (median(rounds[candidate].map(({ byteLength }) => byteLength)) / 1000).toFixed(1),
        'code and fonts loaded, KB': Math.round(median(rounds[candidate].map(({ loaded }) => loaded)) / 1000),
      },
    ]),
  ),
)
// For the table of all rows (bench/pdf/row.mjs).
if (process.env.BENCH_JSON) {
  writeFileSync(
    process.env.BENCH_JSON,
    JSON.stringify(
      Object.fromEntries(candidates.map((candidate) => [version(candidate), rounds[candidate]])),
    ),
  )
}
