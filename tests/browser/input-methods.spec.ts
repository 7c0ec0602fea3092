import type { Locator } from '@playwright/test'
import { test } from './market.ts'
import { expect } from './people.ts'
import { composer, openThread, textsOf } from './thread-screen.ts'

test.use({ serviceWorkers: 'block' })

/** Sends the key that ends an input method's composition, in Safari's order of events: `isComposing` is false again. */
const endComposition = (field: Locator, key: 'Enter' | 'Escape') =>
  field.evaluate((element, name) => {
    element.dispatchEvent(new CompositionEvent('compositionend', { data: '今日は', bubbles: true }))
    const press = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
    Object.defineProperty(press, 'keyCode', { get: () => 229 })
    element.dispatchEvent(press)
  }, key)

test('a key that an input method uses sends, chooses, clears and closes nothing', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Yuki'), await market.client('Haruka')]
  const request = await market.request(client, await market.service(member))
  const { page } = await signedIn(member.email)
  await openThread(page, request)
  await composer(page).fill('今日は')
  await endComposition(composer(page), 'Enter')
  await expect(composer(page)).toHaveValue('今日は')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
  await expect.poll(() => textsOf(page)).toEqual(['今日は'])

  await page.goto('/profile')
  const professions = page.getByRole('searchbox', { name: 'Search professions' })
  await professions.fill('Videography')
  const choice = page.getByRole('checkbox', { name: 'Videography' })
  await expect(choice).toBeVisible()
  const isChosen = await choice.isChecked()
  for (const key of ['Enter', 'Escape'] as const) await endComposition(professions, key)
  await expect(professions).toHaveValue('Videography')
  await expect(choice).toBeChecked({ checked: isChosen })
  await professions.press('Enter')
  await expect(professions).toHaveValue('')

  await page.goto('/jobs')
  const search = page.getByRole('searchbox')
  await search.fill('今日は')
  await endComposition(search, 'Escape')
  await expect(search).toHaveValue('今日は')
  await search.press('Escape')
  await expect(search).toHaveValue('')

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('combobox', { name: 'Search everything' })
  await palette.fill('Storage')
  await expect(page.getByRole('option').first()).toBeVisible()
  for (const key of ['Enter', 'Escape'] as const) await endComposition(palette, key)
  await expect(palette).toHaveValue('Storage')
  await expect(page).toHaveURL(/\/jobs/)
  await palette.press('Enter')
  await expect(page).toHaveURL(/\/storage/)
})
