import { expect, test } from './people.ts'

test('signing out in one tab signs out the other, and leaves nothing of the user on the device', async ({
  signedIn,
}) => {
  const member = await signedIn('member@demo.test')
  await member.page.goto('/directory')
  await expect(member.page.getByText(/Showing \d+ of \d+ members/)).toBeVisible()
  const other = await member.tab()
  await other.goto('/directory')
  await expect(other.getByText(/Showing \d+ of \d+ members/)).toBeVisible()

  await member.page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(member.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(other.getByText('You need to be an approved member to view the directory.')).toBeVisible()
  await expect
    .poll(() =>
      member.page.evaluate(async () =>
        (await indexedDB.databases())
          .map(({ name }) => name ?? '')
          .filter((name) => /(store|outbox).*-[0-9a-f]{8}-/.test(name)),
      ),
    )
    .toEqual([])
})

test('messages between Supabase’s clients use a channel of their own', async ({ signedIn }) => {
  const { page } = await signedIn('member@demo.test')
  await page.addInitScript(() => {
    const names: string[] = []
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        names.push(name)
        document.documentElement.dataset.channels = names.join()
      }
    }
  })
  await page.goto('/directory')
  await expect(page.locator('html')).toHaveAttribute('data-channels', /verdant-session/)
  const names = (await page.locator('html').getAttribute('data-channels'))?.split(',') ?? []
  expect(names.filter((name) => name === 'verdant-session')).toHaveLength(1)
})
