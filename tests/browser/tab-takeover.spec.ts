import { bio, openProfile, rendererProcess, writeBio } from './device.ts'
import { test } from './market.ts'
import { expect } from './people.ts'
import { expectMessages } from './toasts.ts'

// The worker may live in the process of the window that is frozen, and would hold every request of the other one.
test.use({ serviceWorkers: 'block' })

const UPDATED_MESSAGE = 'Profile updated successfully!'

test('the window that does the work is frozen, woken, killed and opened again: the other goes on each time', async ({
  market,
  signedIn,
  browser,
}) => {
  const me = await market.member('Frida')
  const { page: first, tab } = await signedIn(me.email)
  await openProfile(first)
  const second = await tab()
  await openProfile(second)
  const [working, beside] = [await rendererProcess(browser, first), await rendererProcess(browser, second)]
  expect(working, 'one process for each window').not.toBe(beside)

  process.kill(working, 'SIGSTOP')
  try {
    await writeBio(second, 'While the other was frozen')
    await expectMessages(second, UPDATED_MESSAGE)
  } finally {
    process.kill(working, 'SIGCONT')
  }
  await expect(bio(first)).toHaveValue('While the other was frozen')
  await writeBio(first, 'Woken')
  await expectMessages(first, UPDATED_MESSAGE)
  await expect(bio(second)).toHaveValue('Woken')

  // The second works for both now.
  process.kill(beside, 'SIGKILL')
  await writeBio(first, 'Alone')
  await expectMessages(first, UPDATED_MESSAGE)
  await expect.poll(() => market.rows('profiles', `id=eq.${me.id}&select=bio`)).toEqual([{ bio: 'Alone' }])
  const third = await tab()
  await openProfile(third)
  await expect(bio(third)).toHaveValue('Alone')
})

test('a window too old for the server gives way to one that is not; alone, it keeps its work until it is updated', async ({
  market,
  signedIn,
}) => {
  const me = await market.member('Olda')
  const { page: old, tab } = await signedIn(me.email)
  // What an older version says of itself is all the server knows of it.
  await old.route('**/rest/v1/rpc/*', (route) => {
    const body = route.request().postData()?.replaceAll('"v":1,', '"v":0,') ?? ''
    return route.continue({ postData: body })
  })
  await openProfile(old)
  await writeBio(old, 'Written in the old window')
  await expect(old.getByText('This version is too old to send your work')).toBeVisible()
  expect(await market.rows('profiles', `id=eq.${me.id}&select=bio`)).toEqual([{ bio: null }])

  const young = await tab()
  await openProfile(young)
  await expect(bio(young)).toHaveValue('Written in the old window')
  await expect(young.getByText('Up to date').first()).toBeAttached()
  await expect(old.getByText('Up to date').first()).toBeAttached()
  await writeBio(old, 'And once more')
  await expect(bio(young)).toHaveValue('And once more')
  await expect
    .poll(() => market.rows('profiles', `id=eq.${me.id}&select=bio`))
    .toEqual([{ bio: 'And once more' }])
})
