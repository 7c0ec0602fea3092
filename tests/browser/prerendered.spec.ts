import type { Page, Route } from '@playwright/test'
import type { PullAnswer } from '../../src/domain/protocol.ts'
import { test } from './market.ts'
import { expect } from './people.ts'

/** The screen as it stands, with the group's names left open. */
function markup(): string {
  const shell = document.querySelector('#root > div')?.cloneNode(true)
  if (!(shell instanceof Element)) throw new Error('The app has not come')
  for (const part of [...shell.children]) if (!part.matches('a, header, main, footer, nav')) part.remove()
  // How it stands with the network, and a Mac's own key.
  for (const part of shell.querySelectorAll('header [role=status]')) part.remove()
  for (const part of shell.querySelectorAll('[title]')) part.removeAttribute('title')
  return shell.outerHTML
    .replaceAll('Verdant Circle', '%APP_NAME%')
    .replaceAll('Vegan Women Business Group', '%GROUP_NAME%')
}

/** The board's search and list, made ready for `drawServices`: of a card, what not every service has is named. */
function list(): string {
  const [, ...parts] = document.querySelector('#root main')?.children ?? []
  const html = parts.map((part) => part.outerHTML).join('')
  const place = document.createElement('div')
  place.innerHTML = html.replaceAll(/Showing \d+ of \d+ services/g, 'Showing %count% of %count% services')
  const find = (selector: string) => {
    const found = place.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`No ${selector} on the board`)
    return found
  }
  const id = find('h2').id
  const name = (part: string, text: string, kind = '*') => {
    const parts = [...place.querySelectorAll(`article ${kind}`)].filter((one) => one.textContent === text)
    if (parts.length !== 1) throw new Error(`${parts.length} parts of a card say ${text}`)
    parts[0]?.setAttribute('data-part', part)
  }

  const pictures = find('article > button')
  pictures.setAttribute('data-part', 'pictures')
  name('more', '+1 more')
  name('pinned', 'Pinned')
  name('rate', 'Rate: %salary_range%', 'p')
  const [frame, ...others] = pictures.querySelectorAll('img')
  for (const other of others) other.parentElement?.remove()
  frame?.removeAttribute('src')
  const slot = frame?.parentElement
  slot?.setAttribute('data-picture', '')
  slot?.setAttribute('class', slot.className.replace(' col-span-2 row-span-2', ''))
  find('time').outerHTML = '<time datetime="%created_at%">%day%</time>'
  find('ul').removeAttribute('style')
  for (const attribute of ['data-index', 'aria-setsize', 'aria-posinset'])
    find('li').removeAttribute(attribute)
  return `<template>${place.innerHTML.replaceAll(`"${id}"`, '"title-%id%"').replace('+1 more', '+%more% more')}</template>`
}

/** Answers a pull with one service, which has everything a service can have: the names of its columns. */
async function oneService(route: Route): Promise<void> {
  const response = await route.fetch()
  const { check: _many, ...answer }: PullAnswer = await response.json()
  const [service] = answer.rows.jobs ?? []
  if (!service) throw new Error('The board is empty')
  const names = [
    'id',
    'title',
    'company',
    'description',
    'location',
    'job_type',
    'salary_range',
    'provider_name',
  ]
  const named = Object.fromEntries(names.map((name) => [name, `%${name}%`]))
  const images = ['a', 'b', 'c', 'd'].map((name) => `${service.posted_by}/${name}.png`)
  const jobs = [{ ...service, ...named, is_pinned: true, pin_order: 1, images }]
  await route.fulfill({ response, json: { ...answer, rows: { jobs } } })
}

/** A promise, and what keeps it. */
function held(): [Promise<void>, () => void] {
  let letGo = () => {}
  const holding = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return [holding, letGo]
}

test('what a first visit sees is the home page: `npm run first-sight` renews it', async ({ visitor }) => {
  const { page } = await visitor()
  await page.locator('#root h1').waitFor()
  expect(await page.evaluate(markup)).toMatchSnapshot('home.html')
})

test('what a first visit sees of the board is the board: `npm run first-sight` renews it', async ({
  arriving,
}) => {
  const { page } = await arriving()
  await page.route('**/service-images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const [answering, answer] = held()
  await page.route('**/rpc/sync_pull', (route) => answering.then(() => oneService(route)), { times: 1 })
  await page.goto('/jobs')
  await page.locator('#root main [role=status]').waitFor()
  const waiting = await page.evaluate(markup)
  answer()
  await page.locator('#root article img').first().waitFor()
  expect(waiting + (await page.evaluate(list))).toMatchSnapshot('board.html')
})

/** A screen for which the app has not come. Answers what lets it come. */
async function withoutItsApp(page: Page, path = '/'): Promise<() => void> {
  const [coming, come] = held()
  // Not the script in front of the page, without which nothing is painted.
  await page.route(/\/assets\/(?!before-paint-)[^/]+\.js$/, async (route) => {
    await coming
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // Else what is for other widths is seen as well.
  await page.waitForFunction(() => document.styleSheets.length > 0)
  return come
}

test('whoever skips to the content before the app has come is still there when it has', async ({
  arriving,
}) => {
  const { page } = await arriving()
  const come = await withoutItsApp(page)
  await page.getByRole('link', { name: 'Skip to the content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  come()
  await expect(page.locator('#first-sight')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a first visit sees the home page before the app has come', async ({ arriving }) => {
  const { page } = await arriving()
  const come = await withoutItsApp(page)
  const join = page.getByRole('main').getByRole('link', { name: 'Join as Client' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await join.focus()
  come()
  await expect(page.locator('#first-sight')).toHaveCount(0)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(join).toBeFocused()

  // Whoever has been here does not see it again.
  await page.addInitScript(() => {
    // With the first frame, not before: until the page has its styles, nobody sees anything.
    const look = () => {
      document.body.dataset.again = String(document.getElementById('first-sight')?.checkVisibility() ?? false)
    }
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(look))
  })
  await page.reload()
  await expect(page.locator('body')).toHaveAttribute('data-again', 'false')
})

/** The cards as they stand, without what React names by itself. */
function cards(place: string): string[] {
  return [...document.querySelectorAll(`${place} li:has(article)`)].map((item) =>
    [item.className, item.ariaPosInSet, item.ariaSetSize, item.innerHTML]
      .join()
      .replaceAll(/ data-(part|picture|pressed)="[^"]*"/g, '')
      .replaceAll(/(id|aria-labelledby|aria-describedby)="(title-[^"]*|_r_[^"]*)"/g, '$1=""')
      .replaceAll(/class="([^"]*?) *"/g, 'class="$1"'),
  )
}

test('a first visit sees services before the app has come, and the app shows the very same', async ({
  arriving,
  market,
}) => {
  const mischief = '<i onclick="alert()">%company%</i> & more'
  await market.service(await market.member('Mira'), { title: mischief })
  const { page } = await arriving()
  const come = await withoutItsApp(page, '/jobs')
  const sight = page.locator('#first-sight')
  await sight.getByRole('article').first().waitFor()
  // What others change from now on would be seen as well.
  const asked: (string | null)[] = []
  await page.route('**/rpc/sync_pull', (route) => {
    asked.push(route.request().postData())
    return route.abort()
  })
  const drawn = await page.evaluate(cards, '#first-sight')
  expect(drawn.join()).toContain('Pinned')
  await expect(sight.getByRole('heading', { name: mischief }).first()).toBeVisible()
  await sight.getByRole('searchbox').fill('de')
  await sight.getByRole('button', { name: 'View Details' }).first().click()
  come()
  await expect(sight).toHaveCount(0)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  const search = page.getByRole('searchbox')
  await expect(search).toHaveValue('de')
  await search.fill('')
  // As many as are near the screen.
  await expect(page.getByRole('article').nth(5)).toBeAttached()
  const shown = await page.evaluate(cards, '#root')
  expect(shown.slice(0, drawn.length)).toEqual(drawn.slice(0, shown.length))
  // What was asked for early is not asked for again: only what is new since.
  expect(asked.filter((body) => body?.includes('"cursor":null'))).toEqual([])
})

test('a board whose services do not come, or that is searched, waits for its app', async ({ arriving }) => {
  const { page } = await arriving()
  await page.route('**/rpc/sync_pull', (route) => route.abort(), { times: 1 })
  await page.goto('/jobs')
  await expect(page.locator('#first-sight')).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()

  const other = await arriving()
  const come = await withoutItsApp(other.page, '/jobs?q=zzz')
  await expect(other.page.locator('#first-sight')).toBeHidden()
  come()
  await expect(other.page.getByText('No services found matching your criteria.')).toBeVisible()
})
