import { coveredStops } from '../covered-focus.ts'
import { expect, test } from '../people.ts'
import { openScreen, roleScreens, signUpRole } from '../screens.ts'

test.use({ serviceWorkers: 'block' })
test.describe.configure({ mode: 'parallel' })

for (const { who, email, screens } of roleScreens)
  test(`nothing covers the focus on the screens and dialogs of ${who}`, async ({ visitor, request }) => {
    test.setTimeout(600_000)
    await signUpRole(request, email)
    const { page } = await visitor()
    expect(await coveredStops(page, email, screens)).toEqual([])
  })

test('the page stays where it is while somebody types into the message field', async ({ signedIn }) => {
  const { page } = await signedIn('member@demo.test')
  const conversation = roleScreens
    .flatMap(({ screens }) => screens)
    .find(({ path }) => path.startsWith('/requests/'))
  if (!conversation) throw new Error('There is no conversation among the screens')
  await openScreen(page, { ...conversation, heading: 'Daniela Fuchs' })
  const field = page.getByRole('textbox', { name: /^Message to/ })
  // The page scrolls for the caret in the frame after a key press.
  const scrolled = () =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 4; frames++)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return Math.round(scrollY)
    })
  for (const size of [
    { width: 390, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size)
    await field.focus()
    await page.evaluate(() => scrollTo(0, 200))
    expect(await scrolled()).toBe(200)
    await page.keyboard.type('Yes')
    await expect(field).toHaveValue(/Yes$/)
    expect(await scrolled()).toBe(200)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
    expect(await scrolled()).toBe(200)
  }
})
