import { findings } from '../axe.ts'
import { test } from '../market.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { composer, openThread, say, thread, waiting } from '../thread-screen.ts'
import { expectMessages } from '../toasts.ts'

test('blocked while a message waits: it is refused in its place with its text, and neither can write any more', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Xenia'), await market.client('Yara')]
  const request = await market.request(client, await market.service(member))
  const [office, train] = [await signedIn(member.email), await signedIn(client.email)]
  await openThread(train.page, request)
  await say(train.page, 'Are you there?')
  await expect
    .poll(() => market.rows('messages', `application_id=eq.${request.id}&select=body`))
    .toHaveLength(1)
  await expect(train.page.getByText(/^Up to date/).first()).toBeAttached()
  await waitUntilInstalled(train.page)
  await train.offline(true)
  await say(train.page, 'I am waiting for your answer.')
  await expect(waiting(train.page)).toHaveCount(1)

  await openThread(office.page, request)
  await expect(thread(office.page)).toContainText('Are you there?')
  await office.page.getByRole('button', { name: `More about ${client.name}` }).click()
  await office.page.getByRole('menuitem', { name: 'Block' }).click()
  await office.page
    .getByRole('dialog', { name: `Block ${client.name}?` })
    .getByRole('button', { name: 'Block' })
    .click()
  await expectMessages(office.page, `${client.name} is blocked`)
  await expect(
    office.page.getByText(`You and ${client.name} can no longer write to each other.`),
  ).toBeVisible()
  await expect(composer(office.page)).toHaveCount(0)
  await expect(thread(office.page)).toContainText('Are you there?')

  await train.offline(false)
  const refused = train.page.getByRole('list', { name: 'Messages that could not be sent' })
  await expect(refused).toContainText('I am waiting for your answer.')
  await expect(refused).toContainText('You can no longer write to each other')
  await expect(composer(train.page)).toHaveCount(0)
  await expect(thread(office.page)).not.toContainText('I am waiting')
})

test('a reported message: administrators read the conversation until they have decided, and both sides see that', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Xandra'), await market.client('Ylva')]
  const admin = await market.member('Zita', { is_admin: true })
  const request = await market.request(client, await market.service(member))
  const [office, home, administration] = [
    await signedIn(member.email),
    await signedIn(client.email),
    await signedIn(admin.email),
  ]
  const note = 'Administrators can read this conversation until a report about it is decided.'
  await openThread(home.page, request)
  await say(home.page, 'Send me money first, then we talk.')
  await openThread(office.page, request)
  await expect(thread(office.page)).toContainText('Send me money')
  await thread(office.page).getByRole('button', { name: 'Report this message' }).click()
  const dialog = office.page.getByRole('dialog', { name: 'Report this message' })
  await expect(dialog).toContainText('they can read the conversation of this request')
  await dialog.getByLabel('What is wrong?').fill('She asks for money before anything is agreed.')
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expectMessages(office.page, 'Report sent to the administrators')
  for (const { page } of [office, home]) await expect(page.getByText(note)).toBeVisible()

  const { page } = administration
  await page.goto('/admin#reports')
  const report = page.getByRole('listitem', { name: /^Send me money first/ })
  await report.getByRole('button', { name: 'Conversation' }).click()
  const shown = page.getByRole('dialog', { name: 'Reported conversation' })
  await expect(shown.getByRole('listitem').filter({ hasText: 'Reported message' })).toContainText(
    'Send me money first, then we talk.',
  )
  await expect(shown).toContainText('Could you letter the window')
  await page.keyboard.press('Escape')
  await page.goto(`/requests/${request.id}`)
  await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Reported conversations' }).click()
  await expect(page).toHaveURL(/\/admin#reports$/)
  await report.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expectMessages(page, 'Report dismissed')
  for (const person of [office, home]) await expect(person.page.getByText(note)).toHaveCount(0)
})

test('a deleted account leaves the other side its conversation', async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Xaviera'), await market.client('Yvonne')]
  const service = await market.service(member)
  const request = await market.request(client, service)
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  await openThread(office.page, request)
  await say(office.page, 'The sketches are ready.')
  await openThread(home.page, request)
  await say(home.page, 'Thank you for everything.')
  await expect(thread(office.page)).toContainText('Thank you for everything.')

  await home.page.goto('/account')
  await home.page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = home.page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel(/Type your email/).fill(client.email)
  await dialog.getByRole('button', { name: 'Delete for ever' }).click()
  await expectMessages(home.page, /Your account is deleted/)

  await expect(office.page.getByRole('heading', { name: 'Account deleted', level: 1 })).toBeVisible()
  await expect(thread(office.page)).toContainText('Thank you for everything.')
  await expect(composer(office.page)).toHaveCount(0)
  await office.page.goto('/my-jobs')
  await office.page
    .getByRole('region', { name: 'Conversations that ended' })
    .getByRole('link', { name: service.title })
    .click()
  await expect(thread(office.page)).toContainText('The sketches are ready.')
})

test('by keyboard and screen reader: only new messages are spoken, and axe finds nothing', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Xena'), await market.client('Yelena')]
  const request = await market.request(client, await market.service(member))
  await market.messages(request, 230)
  const { page } = await signedIn(client.email)
  await openThread(page, request)
  // Each message of the other side has a button: the way past them is one key.
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the message field' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Written with keys')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('alone')
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText('Written with keys\nalone')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('')
  // An empty message is not sent, and a clear sentence says why.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Write a message first')).toBeVisible()

  // Older messages are not in the live region when they come: they would be spoken.
  await page.getByRole('button', { name: 'Show older messages' }).click()
  await expect(page.getByText('Line 1', { exact: true })).toBeAttached()
  await expect(thread(page).getByText('Line 1', { exact: true })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
})
