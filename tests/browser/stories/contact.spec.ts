import { randomUUID } from 'node:crypto'
import { test } from '../market.ts'
import { openCard, requestsOf } from '../market-screen.ts'
import { expect } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test('the contact dialog tells how many messages are left, and keeps the text when none is left', async ({
  market,
  signedIn,
}) => {
  const [me, other] = [await market.member('Minna'), await market.member('Nora')]
  const sent = async (count: number) => {
    for (let number = 0; number < count; number++) {
      await market.call('begin_contact', { sender: me.id, member: other.id, mutation_id: randomUUID() })
    }
  }
  const { page, offline } = await signedIn(me.email)
  await page.goto('/directory')
  await page.getByRole('searchbox').fill(other.name)
  const dialog = page.getByRole('dialog', { name: 'Contact Professional' })
  const open = () => openCard(page, other.name).getByRole('button', { name: 'Contact' }).click()
  const close = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const count = dialog.getByText(/more messages? today/i)

  await sent(6)
  const counted = page.waitForResponse('**/rpc/contact_messages_left')
  await open()
  await counted
  await expect(dialog.getByLabel('Message')).toBeVisible()
  await expect(count).toHaveCount(0)
  await close()
  await sent(1)
  await open()
  await expect(count).toHaveText('You can send 3 more messages today.')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expectMessages(page, 'Message sent successfully!')
  await open()
  await expect(count).toHaveText('You can send 2 more messages today.')
  await close()

  await offline(true)
  await open()
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(count).toHaveText('You can send one more message today.')
  await close()
  await sent(1)
  await offline(false)
  await expectMessages(page, 'Message sent successfully!')
  await open()
  await expect(count).toHaveText('No more messages today')
  await expect(dialog.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await dialog.getByLabel('Message').fill('Tomorrow, then: would you letter our window?')
  await close()
  await open()
  await expect(dialog.getByLabel('Message')).toHaveValue('Tomorrow, then: would you letter our window?')
  await close()

  // Only the server knows when another message is allowed: offline, the stored count refuses nothing.
  await offline(true)
  await open()
  await expect(dialog.getByText('Perhaps no more messages today')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/unsent')
  await offline(false)
  await expect(page.getByRole('main').getByText('You can send ten messages a day.').first()).toBeVisible()
})

test('a professional reads about the company that sent a request', async ({ market, signedIn }) => {
  const [me, client] = [await market.member('Oda'), await market.client('Petra')]
  const service = await market.service(me)
  await market.change('clients', `id=eq.${client.clientId}`, {
    bio: 'Soups and spreads, four shops, one van.',
  })
  await market.request(client, service)
  const { page } = await signedIn(me.email)
  await page.goto('/my-jobs')
  const requests = await requestsOf(page, service.title)
  await expect(requests.getByText('Soups and spreads, four shops, one van.')).toBeVisible()
})
