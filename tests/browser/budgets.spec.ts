import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { PullAnswer } from '../../src/domain/protocol.ts'
import { markWhenDrawn } from './drawn.ts'
import { expect, signIn, test } from './people.ts'

/* Limits that do not depend on the machine's speed: bytes, and requests for one action. */

const dist = join(import.meta.dirname, '../../dist')
const assets = join(dist, 'assets')
const weights = new Map<string, number>()
/** Returns the kilobytes of a built file as a server sends it; compressing all of them takes seconds. */
function weigh(file: string): number {
  const weight = weights.get(file) ?? brotliCompressSync(readFileSync(join(assets, file))).length / 1000
  weights.set(file, weight)
  return weight
}
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
  const isOfWorker = (file: string) => file.startsWith('background-work-')
  // One file is loaded only where the browser denies storage, and is not stored (vite.config.ts).
  const all = readdirSync(assets).filter((file) => /(?<!^fake-indexeddb-.*)\.js$/.test(file))
  expect(sum(all.filter((file) => !isOfWorker(file)))).toBeLessThan(690)
  expect(sum(['../service-worker.js', ...all.filter(isOfWorker)])).toBeLessThan(110)
  await context.close()
})

/**
 * Returns the page that every screen opens from, and the files of each screen by its path, its own first: the home page's is the
 * entry.
 */
function builtPage() {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const [, parts = ''] = /<script[^>]*id="screen-parts"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const [, entry = ''] = /<link rel="app"[^>]* href="([^"]+)"/.exec(html) ?? []
  const screens: [string, string[]][] = [['/', [entry]], ...Object.entries<string[]>(JSON.parse(parts))]
  expect(screens.length).toBeGreaterThan(20)
  return { html, screens }
}

test('a screen is drawn from few files: each costs a round trip on a slow network', () => {
  const { html, screens } = builtPage()
  const all = [...html.matchAll(/ (?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file)
  const counts = screens.map(([path, own]) => [path, new Set([...all, ...own]).size] as const)
  const lists = ['/', '/directory', '/jobs', '/my-jobs', '/inbox', '/invoices', '/client-dashboard']
  for (const [path, files] of counts) expect(files, path).toBeLessThanOrEqual(lists.includes(path) ? 6 : 7)
})

test('an update in which one screen changed is small: few files have the name of another one', () => {
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  const texts = new Map(scripts.map((file) => [file, readFileSync(join(assets, file), 'utf8')]))
  for (const [path, [own = '']] of builtPage().screens) {
    const renamed = new Set([own.replace('/assets/', '')])
    for (const file of renamed) for (const [other, text] of texts) if (text.includes(file)) renamed.add(other)
    const fetched = ['../index.html', '../service-worker.js', ...renamed]
    expect(sum(fetched), `${path}: ${fetched}`).toBeLessThan(60)
  }
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
