import type { Page } from '@playwright/test'
import { desk, findings } from './axe.ts'
import { expect, PASSWORD, signIn, test } from './people.ts'
import { type Screen, walks } from './screens.ts'

test.describe.configure({ mode: 'parallel' })

for (const { who, email, screens } of walks) {
  test(`axe finds nothing on the screens of ${who}`, async ({ visitor, request }) => {
    test.setTimeout(240_000)
    if (email && !email.endsWith('@demo.test')) {
      const data = { email, password: PASSWORD }
      await request.post('/auth/v1/signup', { data, headers: { apikey: 'sb_publishable_local_development' } })
    }
    const { page } = await visitor()
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    if (email) await signIn(page, email)
    for (const screen of screens) {
      await open(page, screen)
      expect.soft(await findings(page), `${who}: ${screen.name}`).toEqual([])
    }
  })
}

async function open(page: Page, { path, heading, first }: Screen) {
  await page.setViewportSize(desk)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await first?.(page)
}
