import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../../tests/support/find-browser.mjs'

/*
 * Why the store keeps blocks of rows: the same pages of rows written, changed and read back in Chromium by three ways,
 * interleaved, medians of several rounds.
 */
const ROUNDS = 5
const bundle = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    minify: false,
    lib: { entry: fileURLToPath(new URL('page.ts', import.meta.url)), formats: ['iife'], name: 'bench' },
  },
})
const [{ output }] = [bundle].flat()
const script = output[0].code

const rows = Array.from({ length: 10_000 }, (_, n) => ({
  id: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
  full_name: `Member ${n}`,
  email: `member${n}@example.test`,
  phone: '+351 912 345 678',
  profession: 'SEO',
  professions: ['SEO', 'Copywriting'],
  custom_profession: null,
  service_rate: '$80 per hour',
  allow_contact: true,
  linkedin_url: `https://www.linkedin.com/in/member-${n}`,
  in_vegan_group: true,
  bio: 'Grows things and tells people about them. '.repeat(14),
  linkedin_verified: true,
  is_approved: true,
  is_admin: false,
  profile_image: null,
  banner_image: null,
  unique_url: null,
  created_at: '2026-01-01T00:00:00+00:00',
  sync_xid: String(1000 + n),
}))

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage()
await page.route('http://bench.localhost/', (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
)
await page.goto('http://bench.localhost/')
await page.addScriptTag({ content: script })

const rounds = []
for (let n = 0; n < ROUNDS; n += 1) {
  console.log(`round ${n + 1} of ${ROUNDS} …`)
  rounds.push(await page.evaluate((given) => window.round(given), rows))
}
await browser.close()

const median = (values) => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)])
const spread = (values) =>
  `${median(values)} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`
console.table(
  Object.fromEntries(
    Object.keys(rounds[0]).map((way) => [
      way,
      {
        'write 10,000 rows, pages of 500, ms': spread(rounds.map((round) => round[way].write)),
        'longest task, ms': median(rounds.map((round) => round[way].longest)),
        'change one row, ms': median(rounds.map((round) => round[way].change)),
        'open and read all, ms': spread(rounds.map((round) => round[way].read)),
      },
    ]),
  ),
)
