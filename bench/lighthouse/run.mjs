import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Runs `npm run lighthouse`: prints Lighthouse's scores of the production build as a table: the median of three runs,
 * and all three scores, since they vary by ten points on one machine. Lighthouse itself is too heavy for a dependency:
 * npx fetches this version once.
 */
const RUNS = 3
const LIGHTHOUSE = 'lighthouse@12.8.2'
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..', '..'))
const { ensureInstalled } = await import('../../supabase/embedded/install.mjs')
ensureInstalled()
await import('../support/typescript.mjs')
const { freePort } = await import('../../tests/support/free-port.ts')
const { findBrowser } = await import('../../tests/support/find-browser.mjs')
const { chromium } = await import('@playwright/test')

const pages = [
  { name: 'home', path: '/', as: null },
  { name: 'board', path: '/jobs', as: null },
  { name: 'directory', path: '/directory', as: 'member@demo.test' },
  { name: 'invoices', path: '/invoices', as: 'member@demo.test' },
]
const settings = { mobile: [], desktop: ['--preset=desktop'] }
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const port = await freePort()
const url = `http://localhost:${port}`
const server = spawn(process.execPath, ['supabase/embedded/start.mjs'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: 'memory://', SEED: 'demo', AUTH_LIMITS: 'off' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const rows = {}
try {
  await answering(url)
  for (const page of pages)
    for (const [setting, flags] of Object.entries(settings)) await measure(page, setting, flags)
  console.table(rows)
} finally {
  server.kill()
}

/** Measures in a new browser: a visitor's first visit, or the visit of a user who has signed in on it before. */
async function measure(page, setting, flags) {
  const reports = []
  for (let run = 0; run < RUNS; run += 1) reports.push(await runOnce(page, flags))
  const score = (report, category) => Math.round(report.categories[category].score * 100)
  reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
  const report = reports[Math.floor(RUNS / 2)]
  rows[`${page.name}, ${setting}`] = {
    ...Object.fromEntries(categories.map((category) => [category, score(report, category)])),
    runs: reports.map((one) => score(one, 'performance')).join(' '),
    LCP: report.audits['largest-contentful-paint'].displayValue,
    TBT: report.audits['total-blocking-time'].displayValue,
    CLS: report.audits['cumulative-layout-shift'].displayValue,
  }
  for (const problem of problemsOf(report)) console.log(`${page.name}, ${setting}: ${problem}`)
}

async function runOnce({ path, as }, flags) {
  const folder = mkdtempSync(join(tmpdir(), 'verdant-circle-lighthouse-'))
  const browser = await findBrowser()
  if (as) {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: browser,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    await signIn(context.pages()[0] ?? (await context.newPage()), as)
    await context.close()
  }
  const report = lighthouse(browser, folder, url + path, [
    ...flags,
    ...(as ? ['--disable-storage-reset'] : []),
  ])
  rmSync(folder, { recursive: true, force: true })
  return report
}

function lighthouse(browser, folder, address, flags, attempts = 3) {
  const file = join(folder, 'report.json')
  const chrome = `--headless=new --no-sandbox --disable-gpu --no-first-run --user-data-dir=${folder}`
  const fixed = [
    '--output=json',
    // Written to a file: through a pipe, the end of the output is sometimes lost.
    `--output-path=${file}`,
    '--quiet',
    `--only-categories=${categories.join()}`,
    `--chrome-flags=${chrome}`,
  ]
  const { error } = spawnSync('npx', ['--yes', LIGHTHOUSE, address, ...fixed, ...flags], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: 'ignore',
    timeout: 5 * 60_000,
  })
  if (error) throw error
  const report = JSON.parse(readFileSync(file, 'utf8'))
  // Lighthouse did not record the page's load, and asks to be run again.
  if (report.runtimeError?.code === 'NO_NAVSTART' && attempts > 1)
    return lighthouse(browser, folder, address, flags, attempts - 1)
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

/** Returns what keeps a page from 100 in everything but performance. */
function problemsOf({ categories: judged, audits }) {
  return ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    judged[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(
        ({ id }) =>
          `${audits[id].title} ${JSON.stringify(audits[id].details?.items?.[0] ?? '').slice(0, 300)}`,
      ),
  )
}

async function signIn(page, email) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Up to date').first().waitFor({ state: 'attached' })
  // The app and the user's rows are on the device.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForLoadState('networkidle')
}

async function answering(address) {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    try {
      await fetch(address)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  throw new Error('The server did not start')
}
