import { bio, openProfile, rendererProcess, writeBio } from '../device.ts'
import { test } from '../market.ts'
import { expect } from '../people.ts'
import { expectMessages } from '../toasts.ts'

// A service worker may run in the process of the frozen tab, and would hold all requests of the other tab.
test.use({ serviceWorkers: 'block' })

const UPDATED_MESSAGE = 'Profile updated successfully!'

test('the leader tab is frozen, resumed, killed and opened again: the other tab goes on each time', async ({
  market,
  signedIn,
  browser,
}) => {
  const me = await market.member('Frida')
  const { page: first, tab } = await signedIn(me.email)
  await openProfile(first)
  const second = await tab()
  await openProfile(second)
  const [leader, follower] = [await rendererProcess(browser, first), await rendererProcess(browser, second)]
  expect(leader, 'one process for each tab').not.toBe(follower)

  process.kill(leader, 'SIGSTOP')
  try {
    await writeBio(second, 'While the other was frozen')
    await expectMessages(second, UPDATED_MESSAGE)
  } finally {
    process.kill(leader, 'SIGCONT')
  }
  await expect(bio(first)).toHaveValue('While the other was frozen')
  await writeBio(first, 'Woken')
  await expectMessages(first, UPDATED_MESSAGE)
  await expect(bio(second)).toHaveValue('Woken')

  // The second tab is the leader now.
  process.kill(follower, 'SIGKILL')
  await writeBio(first, 'Alone')
  await expectMessages(first, UPDATED_MESSAGE)
  await expect.poll(() => market.rows('profiles', `id=eq.${me.id}&select=bio`)).toEqual([{ bio: 'Alone' }])
  const third = await tab()
  await openProfile(third)
  await expect(bio(third)).toHaveValue('Alone')
})

test('a tab too old for the server gives way to a newer tab; alone, it keeps its unsent work until it is updated', async ({
  market,
  signedIn,
}) => {
  const me = await market.member('Olda')
  const { page: old, tab } = await signedIn(me.email)
  // The server knows a client's version only from its requests.
  await old.route('**/rest/v1/rpc/*', (route) => {
    const body =
      route
        .request()
        .postData()
        ?.replaceAll(/"v":\d,/g, '"v":0,') ?? ''
    return route.continue({ postData: body })
  })
  await openProfile(old)
  await writeBio(old, 'Written in the old tab')
  await expect(old.getByText('This version is too old to send your work')).toBeVisible()
  expect(await market.rows('profiles', `id=eq.${me.id}&select=bio`)).toEqual([{ bio: null }])

  const young = await tab()
  await openProfile(young)
  await expect(bio(young)).toHaveValue('Written in the old tab')
  await expect(young.getByText('Up to date').first()).toBeAttached()
  await expect(old.getByText('Up to date').first()).toBeAttached()
  await writeBio(old, 'And once more')
  await expect(bio(young)).toHaveValue('And once more')
  await expect
    .poll(() => market.rows('profiles', `id=eq.${me.id}&select=bio`))
    .toEqual([{ bio: 'And once more' }])
})
