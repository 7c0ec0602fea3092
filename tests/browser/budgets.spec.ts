import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { PullAnswer } from '../../src/domain/protocol.ts'
import { markWhenDrawn } from './drawn.ts'
import { expect, signIn, test } from './people.ts'

/* Limits that do not depend on the machine's speed: bytes, and requests for one action. */

const assets = join(import.meta.dirname, '../../dist/assets')
const weigh = (file: string) => brotliCompressSync(readFileSync(join(assets, file))).length / 1000
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weigh(file), 0)
const scriptOf = (address: string) => /\/assets\/([^/]+\.js)$/.exec(address)?.[1]

test('a first visit loads little code, and the whole app stays small', async ({ browser, baseURL }) => {
  // Without a service worker, which would fetch everything in advance.
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const page = await context.newPage()
  await markWhenDrawn(page)
  await page.goto('/')
  await page.locator('#root h1').waitFor()
  const asked = await page.evaluate(() => {
    const [drawn] = performance.getEntriesByName('drawn')
    const before = (entry: PerformanceEntry) => entry.startTime < (drawn?.startTime ?? 0)
    return performance
      .getEntriesByType('resource')
      .filter(before)
      .map(({ name }) => name)
  })
  const first = new Set(asked.flatMap((address) => scriptOf(address) ?? []))
  // 1.3 times a page of React, a router and supabase-js alone: see bench/weight.
  expect(sum(first), [...first].join(' ')).toBeLessThan(172)
  expect(first.size, [...first].join(' ')).toBeLessThanOrEqual(5)
  // One file is loaded only where the browser denies storage, and is not stored (vite.config.ts).
  const all = readdirSync(assets).filter((file) => /(?<!^fake-indexeddb-.*)\.js$/.test(file))
  expect(sum(all)).toBeLessThan(690)
  await context.close()
})

test('a screen is drawn from few files: each costs a round trip on a slow network', () => {
  const html = readFileSync(join(assets, '../index.html'), 'utf8')
  const [, parts = ''] = /<script[^>]*id="screen-parts"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const all = [...html.matchAll(/ (?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file)
  const screens: Record<string, string[]> = JSON.parse(parts)
  const counts = Object.entries(screens).map(([path, own]) => [path, new Set([...all, ...own]).size] as const)
  expect(counts.length).toBeGreaterThan(20)
  const lists = ['/', '/directory', '/jobs', '/my-jobs', '/inbox', '/invoices', '/client-dashboard']
  for (const [path, files] of counts) expect(files, path).toBeLessThanOrEqual(lists.includes(path) ? 6 : 7)
})

test('a pull without news is one small request; a change is one request to send and one to pull', async ({
  newDevice,
}) => {
  const { context, page } = await newDevice()
  // Without realtime: other tests change rows of this server meanwhile, and each change hint starts a pull.
  await context.routeWebSocket(/realtime/, () => undefined)
  await signIn(page, 'member@demo.test')
  await expect(page.getByText('Up to date').first()).toBeAttached()
  await page.goto('/my-jobs')
  const button = page.getByRole('button', { name: 'Deactivate' }).first()
  await button.waitFor()
  // The answer to the request that this call caused, and not to one that was under way before.
  const pull = async () => {
    const asking = page.waitForRequest(/sync_pull/)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const answer = await (await asking).response()
    if (!answer) throw new Error('A pull was not answered')
    return answer.text()
  }
  // The first may be that of the start, and the one asked for follows it; the second ends both.
  for (let ended = 0; ended < 2; ended += 1) {
    await pull()
    await page.waitForLoadState('networkidle')
  }
  const asked: string[] = []
  page.on('request', (request) => {
    const name = /\/rest\/v1\/(.+)$/.exec(request.url())?.[1]
    if (name) asked.push(name)
  })

  const hasNews = (text: string) => {
    const { rows, removed }: PullAnswer = JSON.parse(text)
    return [...Object.values(rows), ...Object.values(removed)].some((changed) => changed.length > 0)
  }
  // Other tests change rows of this server meanwhile: the first pull without news is measured.
  let pulls = 1
  let answer = await pull()
  for (; hasNews(answer); pulls++) answer = await pull()
  expect(answer.length).toBeLessThan(1024)
  // What that pull caused would be asked before the next one is answered.
  await pull()
  pulls++
  expect(asked).toEqual(Array.from({ length: pulls }, () => 'rpc/sync_pull'))

  asked.length = 0
  const sent = page.waitForResponse(/apply_mutations/)
  await button.click()
  await sent
  await expect
    .poll(() => asked.lastIndexOf('rpc/sync_pull') > asked.indexOf('rpc/apply_mutations'))
    .toBe(true)
  expect(asked.filter((name) => name === 'rpc/apply_mutations')).toHaveLength(1)
})
