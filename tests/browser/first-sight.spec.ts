import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** The home page as it stands, with the group's names left open. */
function markup(): string {
  const shell = document.querySelector('#root > div')?.cloneNode(true)
  if (!(shell instanceof Element)) throw new Error('The app has not come')
  for (const part of [...shell.children]) if (!part.matches('a, header, main, footer, nav')) part.remove()
  // How it stands with the network, and a Mac's own key.
  for (const part of shell.querySelectorAll('[role=status]')) part.remove()
  for (const part of shell.querySelectorAll('[title]')) part.removeAttribute('title')
  return shell.outerHTML
    .replaceAll('Verdant Circle', '%APP_NAME%')
    .replaceAll('Vegan Women Business Group', '%GROUP_NAME%')
}

test('what a first visit sees is the home page: `npm run first-sight` renews it', async ({ visitor }) => {
  const { page } = await visitor()
  await page.locator('#root h1').waitFor()
  expect(await page.evaluate(markup)).toMatchSnapshot('first-sight.html')
})

/** The home page, for which the app has not come. Answers what lets it come. */
async function withoutItsApp(page: Page): Promise<() => void> {
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await coming
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
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
    addEventListener('DOMContentLoaded', () => {
      document.body.dataset.again = String(document.getElementById('first-sight')?.checkVisibility())
    })
  })
  await page.reload()
  await expect(page.locator('body')).toHaveAttribute('data-again', 'false')
})
