import type { Locator, Page } from '@playwright/test'
import { test } from '../market.ts'
import { listEntry, REQUEST_MESSAGE } from '../market-screen.ts'
import { expect, PASSWORD } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test.use({ serviceWorkers: 'block' })

/** Returns where the focus is, and whether it is visible. */
function focusState(target: Element | null) {
  const { activeElement: at, body } = document
  if (target && at === target) return 'there'
  // After the last control the focus is in the browser's own controls; then it returns to the page's first one.
  if (!document.hasFocus()) return 'the browser’s'
  if (!at || at === body) return 'nowhere'
  const { outlineStyle, boxShadow } = getComputedStyle(at)
  if (outlineStyle !== 'none' || boxShadow !== 'none') return 'seen'
  // The main element has no focus ring: its heading tells where the focus is.
  return at.matches('main') ? 'seen' : `not seen: ${at.outerHTML.slice(0, 200)}`
}

const expectFocusVisible = (page: Page) => expect.poll(() => page.evaluate(focusState, null)).toBe('seen')

/**
 * Presses Tab until the target has the focus, and checks at each step that the focus is visible. Where the focused
 * control is removed, for example a toast, the app has two frames to move the focus (`use-focus-fallback.ts`).
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 80; steps++) {
    await expect.poll(() => target.evaluate(focusState)).toMatch(/^(there|seen|the browser’s)$/)
    if ((await target.evaluate(focusState)) === 'there') return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

const press = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const type = async (page: Page, target: Locator, words: string) => {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(words)
}

test('with the keyboard only: sign in, directory, a member, the own profile, sign out', async ({
  market,
  visitor,
}) => {
  const [me, other] = [await market.member('Kira'), await market.member('Thea')]
  const { page } = await visitor()
  const header = page.getByRole('banner')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await press(page, header.getByRole('link', { name: 'Sign in' }))
  await type(page, page.getByLabel('Email'), me.email)
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expectMessages(page, 'Welcome back!')
  await expectFocusVisible(page)

  await press(page, header.getByRole('link', { name: 'Directory', exact: true }))
  await type(page, page.getByRole('searchbox'), 'nobody is called that')
  await press(page, page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last())
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(other.name)
  const card = page.getByRole('article', { name: other.name })
  const details = card.getByRole('button', { name: 'Details' })
  await press(page, details)
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, page.getByRole('button', { name: `More about ${other.name}` }))
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Report this profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `More about ${other.name}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(details).toBeFocused()

  const contact = card.getByRole('button', { name: 'Contact' })
  await press(page, contact)
  const dialog = page.getByRole('dialog', { name: 'Contact Professional' })
  await type(page, dialog.getByLabel('Message'), 'Too short')
  await press(page, dialog.getByRole('button', { name: 'Send Message' }))
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await page.keyboard.type(', and now it is long enough.')
  await press(page, dialog.getByRole('button', { name: 'Send Message' }))
  await expectMessages(page, 'Message sent successfully!')
  await expect(contact).toBeFocused()

  await press(page, header.getByRole('link', { name: me.name }))
  await expect(page.getByRole('heading', { level: 1, name: me.name })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Refresh Status' }))
  await expectMessages(page, 'Profile refreshed!')
  await expect(page.getByRole('button', { name: 'Refresh Status' })).toBeFocused()
  await tabTo(page, page.getByRole('checkbox', { name: 'SEO' }))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Remove SEO' }))
  await expect(page.getByRole('group', { name: 'Professions' })).toBeFocused()
  await type(page, page.getByLabel('Bio'), 'Letters, by hand.')
  await press(page, page.getByRole('button', { name: 'Discard' }))
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeFocused()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await page.keyboard.press('Shift+Tab')
  await page.getByLabel('Bio').press('a')
  await press(page, page.getByRole('button', { name: 'Save Profile' }))
  await expectMessages(page, 'Profile updated successfully!')
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeFocused()

  await tabTo(page, header.getByRole('button', { name: 'Sign out' }))
  await page.keyboard.press('Enter')
  await expect(header.getByRole('link', { name: 'Join Directory' })).toBeVisible()
  await expectFocusVisible(page)
})

test('with the keyboard only: from the board to a request, and to the own requests', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Thea'), await market.client('Ilse')]
  const service = await market.service(member, { images: ['jobs/a/1.png', 'jobs/a/2.png'] })
  const { page } = await signedIn(client.email)
  const { keyboard } = page
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('searchbox'))
  await keyboard.type(service.title)
  const card = page.getByRole('article', { name: service.title })
  await tabTo(page, card.getByRole('button', { name: 'View Details' }))
  await keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: service.title })
  await expect(details.getByText('1 of 2', { exact: true })).toBeVisible()
  await keyboard.press('ArrowRight')
  await expect(details.getByText('2 of 2', { exact: true })).toBeVisible()
  // Arrow keys change the picture, but not while the focus is in a text field of a dialog on top.
  await tabTo(page, details.getByRole('button', { name: `More about ${service.title}` }))
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused()
  await keyboard.press('Enter')
  const reason = page.getByLabel('What is wrong?')
  await tabTo(page, reason)
  await keyboard.type('Nothin')
  await keyboard.press('ArrowLeft')
  await keyboard.type('g is')
  await expect(reason).toHaveValue('Nothig isn')
  await keyboard.press('Escape')
  await expect(reason).toHaveCount(0)
  await tabTo(page, details.getByRole('button', { name: 'Request Service' }))
  await keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Request Service' })
  for (const [label, text] of [
    ['Message', REQUEST_MESSAGE],
    ['Budget range', '$500 to $1,000'],
    ['Timeline', 'Within two weeks'],
  ] as const) {
    await tabTo(page, form.getByLabel(label))
    await keyboard.type(text)
  }
  await tabTo(page, form.getByRole('button', { name: 'Send Request' }))
  await keyboard.press('Enter')
  await expectMessages(page, 'Application submitted successfully!')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The focus returns to where it was, not to the beginning of the page.
  await expect(page.locator('body')).not.toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Requested' }).first())
  await keyboard.press('Enter')
  await expect(listEntry(page, service.title).getByText('pending', { exact: true })).toBeVisible()
})
