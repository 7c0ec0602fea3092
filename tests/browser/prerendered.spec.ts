import { interceptPulls } from './delayed-pulls.ts'
import { test } from './market.ts'
import { expect } from './people.ts'
import { withoutItsApp } from './without-its-app.ts'

/**
 * Returns the markup of a page, without what depends on the network, on the platform (the command key) and on measuring
 * (what covers an edge).
 */
function markup(selector: string): string {
  const page = document.querySelector(selector)?.cloneNode(true)
  if (!(page instanceof Element)) throw new Error(`No ${selector}`)
  for (const part of [...page.children]) if (!part.matches('a, header, main, footer, nav')) part.remove()
  for (const part of page.querySelectorAll('header [role=status]')) part.remove()
  for (const name of ['title', 'data-covers-edge'])
    for (const part of page.querySelectorAll(`[${name}]`)) part.removeAttribute(name)
  return page.outerHTML
}

for (const path of ['/', '/jobs']) {
  test(`a first visit to ${path} sees what the app will show, before the app has loaded`, async ({
    newDevice,
  }) => {
    const person = await newDevice()
    const { page } = person
    // The board without its services, as it is prerendered.
    const pulls = await interceptPulls(person)
    const come = await withoutItsApp(page, path)
    await expect(page.locator('#prerendered h1')).toBeVisible()
    const prerendered = await page.evaluate(markup, '#prerendered > div')
    come()
    await expect(page.locator('#prerendered')).toHaveCount(0)
    expect(await page.evaluate(markup, '#root > div')).toBe(prerendered)
    pulls.set('passing')
  })
}

test('the focus stays on the content where a visitor skipped to it before the app has loaded', {
  tag: '@nightly',
}, async ({ newDevice }) => {
  const { page } = await newDevice()
  const come = await withoutItsApp(page)
  await page.getByRole('link', { name: 'Skip to the content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  come()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('what is focused and clicked before the app has loaded stays so where the texts were translated', async ({
  newDevice,
}) => {
  const { page } = await newDevice()
  await page.setViewportSize({ width: 390, height: 844 })
  const come = await withoutItsApp(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Menu' }).click()
  const join = page.getByRole('main').getByRole('link', { name: 'Join as Client' })
  await join.focus()
  await page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.getElementById('prerendered') ?? document,
      NodeFilter.SHOW_TEXT,
    )
    while (texts.nextNode()) texts.currentNode.nodeValue += 'ø'
  })
  come()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(join).toBeFocused()
})

test('a first visit sees the home page before the app has loaded', async ({ newDevice }) => {
  const { page } = await newDevice()
  const come = await withoutItsApp(page)
  const join = page.getByRole('main').getByRole('link', { name: 'Join as Client' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await join.focus()
  come()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(join).toBeFocused()

  // A later visit does not show it again.
  await page.addInitScript(() => {
    // With the first frame: nothing is visible before the page has its styles.
    const look = () => {
      document.body.dataset.again = String(document.getElementById('prerendered')?.checkVisibility() ?? false)
    }
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(look))
  })
  await page.reload()
  await expect(page.locator('body')).toHaveAttribute('data-again', 'false')
})

for (const width of [390, 1280]) {
  test(`a first visit sees the pictures of services before the app has loaded, in their place (${width} px)`, async ({
    newDevice,
  }) => {
    const { page } = await newDevice()
    await page.setViewportSize({ width, height: 900 })
    const requests: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/sync_pull')) requests.push(request.postData())
    })
    const come = await withoutItsApp(page, '/jobs')
    const early = page.locator('#prerendered [data-pictures] img')
    await expect(early.first()).toBeVisible()
    const pictures = await early.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    const place = await early.first().boundingBox()
    come()
    await expect(page.locator('#prerendered')).toHaveCount(0)
    const shown = page.getByRole('article').locator('img')
    expect(await shown.first().getAttribute('src')).toBe(pictures[0])
    expect(await shown.first().boundingBox()).toEqual(place)
    // Later requests ask only for what is new since.
    expect(requests.filter((body) => body?.includes('"cursor":null'))).toHaveLength(1)
  })
}

test('a board whose services do not arrive, or that has a search, waits for the app', {
  tag: '@nightly',
}, async ({ newDevice }) => {
  const { page } = await newDevice()
  await page.route('**/rpc/sync_pull', (route) => route.abort(), { times: 1 })
  await page.goto('/jobs')
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()

  const other = await newDevice()
  const come = await withoutItsApp(other.page, '/jobs?q=zzz')
  await expect(other.page.locator('#prerendered')).toBeHidden()
  come()
  await expect(other.page.getByText('No services found matching your criteria.')).toBeVisible()
})
