import type { Locator, Page } from '@playwright/test'
import { aFile, aPicture, choose, entry, mark, onBoard, said, test } from './market.ts'
import { expect, installed, type Person, signIn } from './people.ts'

const KEPT = 'Saved on this device. It will be sent when you are back online.'
const DESCRIPTION = 'A year of seasonal menus for a canteen, written, illustrated and ready to print.'

/** A picture as a telephone takes it: large, and knowing where it was taken. */
async function aPhotograph(page: Page, name: string) {
  const picture = await aPicture(page, name, 2600, 1300)
  const place = Buffer.from('Exif\0\0 GPS 47.0707 N 15.4395 E')
  const segment = Buffer.from([0xff, 0xe1, 0, place.length + 2])
  const buffer = Buffer.concat([picture.buffer.subarray(0, 2), segment, place, picture.buffer.subarray(2)])
  return { ...picture, buffer }
}

async function fillIn(form: Locator, title: string): Promise<void> {
  await form.getByLabel('Job title').fill(title)
  await form.getByLabel('Company name').fill('Canteen & Co')
  await form.getByLabel('Location').fill('Graz')
  await form.getByLabel('Job type').selectOption('Contract')
  await form.getByLabel('Rate/Pricing').fill('€900 per season')
  await form.getByLabel('Description').fill(DESCRIPTION)
}

test('a member offers a service with pictures offline, edits, pauses and deletes it; the board follows', async ({
  market,
  signedIn,
  visitor,
}) => {
  const member = await market.member('Maren')
  const { page, offline } = await signedIn(member.email)
  const stranger = await visitor()
  const title = `Menus ${mark()}`
  await page.goto('/my-jobs')
  await expect(page.getByRole('heading', { name: 'No services offered yet' })).toBeVisible()
  const photograph = await aPhotograph(page, 'canteen.jpg')
  const others = [await aPicture(page, 'menu.png'), await aPicture(page, 'soup.png')]
  const moving = aFile(
    'steam.gif',
    Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
  )
  await installed(page)

  await offline(true)
  await page.getByRole('button', { name: 'Offer Service' }).first().click()
  const form = page.getByRole('dialog', { name: 'Offer Service' })
  await form.getByRole('button', { name: 'Offer Service' }).click()
  await expect(form.getByText('Job title is required')).toBeVisible()
  await expect(form.getByText('Job type is required')).toBeVisible()
  await expect(form.getByText('Description must be at least 50 characters')).toBeVisible()
  await fillIn(form, title)
  await choose(page, [
    photograph,
    ...others,
    moving,
    aFile('program.jpg', Buffer.from('MZ\x90\0')),
    aFile('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  ])
  await expect(form.getByText('Please select an image file (program.jpg, drawing.svg)')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Remove picture 4' })).toBeVisible()
  await form.getByRole('button', { name: 'Move picture 4 earlier' }).click()
  await choose(
    page,
    Array.from({ length: 7 }, (_, n) => ({ ...others[0], name: `more ${n}.png` }) as (typeof others)[number]),
  )
  await expect(form.getByText('At most 10 pictures: 1 was left out')).toBeVisible()
  for (let left = 10; left > 5; left -= 1)
    await form.getByRole('button', { name: `Remove picture ${left}` }).click()
  await form.getByRole('button', { name: 'Offer Service' }).click()
  await expect(form).toHaveCount(0)
  await said(page, KEPT)
  const mine = entry(page, title)
  await expect(mine.getByText('Waiting to be sent')).toBeVisible()
  await offline(false)
  await said(page, 'Service offered successfully!')
  const id = await market.adopt(title)
  const [stored] = await market.rows<{ images: string[] }>('jobs', `select=images&id=eq.${id}`)
  const images = stored?.images ?? []
  expect(images.map((path) => path.split('.').pop())).toEqual(['webp', 'webp', 'gif', 'webp', 'webp'])
  const sent = await market.bytes('service-images', images[0] ?? '')
  expect(sent.includes('GPS')).toBe(false)
  const drawn = await page.evaluate(
    async (bytes) => {
      const { width, height } = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      return { width, height }
    },
    [...sent],
  )
  expect(drawn).toEqual({ width: 2000, height: 1000 })
  expect((await market.bytes('service-images', images[2] ?? '')).equals(moving.buffer)).toBe(true)

  const card = await onBoard(stranger.page, { title })
  await expect(card.getByText('+2 more')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Sign in to request' })).toBeVisible()
  await card.getByRole('button', { name: 'View Details' }).click()
  const details = stranger.page.getByRole('dialog', { name: title })
  await expect(details.getByText('1 of 5')).toBeVisible()
  await stranger.page.keyboard.press('ArrowRight')
  await expect(details.getByText('2 of 5')).toBeVisible()
  await expect(details.getByText(member.email)).toHaveCount(0)

  await mine.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Service' })
  await edit.getByLabel('Rate/Pricing').fill('€950 per season')
  await edit.getByLabel('Clients must send work samples').check()
  await edit.getByRole('button', { name: 'Move picture 5 earlier' }).click()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Service updated successfully!')
  await expect(details.getByText('€950 per season')).toBeVisible()
  await expect(details.getByText('Work samples are required')).toBeVisible()
  await stranger.page.keyboard.press('Escape')

  await mine.getByRole('button', { name: 'Deactivate' }).click()
  await said(page, 'Service deactivated')
  await expect(mine.getByText('Inactive')).toBeVisible()
  await expect(card).toHaveCount(0)
  await mine.getByRole('button', { name: 'Activate' }).click()
  await said(page, 'Service activated')
  await expect(card).toBeVisible()
  await mine.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this service?' })
  await expect(question.getByText('This action cannot be undone.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Service deleted')
  await expect(mine).toHaveCount(0)
  await expect(card).toHaveCount(0)
})

test('each viewer gets her buttons, and a first visit without the server is told so', async ({
  market,
  signedIn,
  visitor,
}) => {
  const [member, pending, client] = [
    await market.member('Greta'),
    await market.member('Pia', { is_approved: false }),
    await market.client('Cleo'),
  ]
  const [hers, others] = [await market.service(member), await market.service(await market.member('Ines'))]
  const [stranger, applicant, approved, buyer] = [
    await visitor(),
    await signedIn(pending.email),
    await signedIn(member.email),
    await signedIn(client.email),
  ]
  const control = async ({ page }: Person, service: { title: string }) => {
    const card = await onBoard(page, service)
    await expect(card).toBeVisible()
    return card
  }
  const forStranger = await control(stranger, others)
  await expect(forStranger.getByRole('link', { name: 'Sign in to request' })).toBeVisible()
  await expect((await control(applicant, others)).getByText('Join to contact')).toBeVisible()
  const forMember = await control(approved, others)
  await expect(forMember.getByRole('button', { name: 'Contact Provider' })).toBeVisible()
  await expect(forMember.getByRole('button', { name: 'Request Service' })).toHaveCount(0)
  await expect((await control(approved, hers)).getByRole('link', { name: 'Your service' })).toBeVisible()
  const forBuyer = await control(buyer, others)
  await expect(forBuyer.getByRole('button', { name: 'Request Service' })).toBeVisible()
  await expect(forBuyer.getByRole('button', { name: 'Contact Provider' })).toHaveCount(0)

  await stranger.page.getByLabel('Service type').selectOption('Internship')
  await expect(stranger.page.getByText('No services found matching your criteria.')).toBeVisible()
  await stranger.page.getByText('Clear the search').click()
  await expect(stranger.page.getByRole('searchbox')).toHaveValue('')
  const everything = stranger.page.getByText(/^Showing (\d+) of \1 services$/)
  await expect(everything).toBeVisible()
  const count = (await everything.textContent()) ?? ''
  await installed(stranger.page)
  await stranger.offline(true)
  await stranger.page.reload()
  await expect(stranger.page.getByText(count)).toBeVisible()

  // A device that has nothing of hers yet, and no server to ask.
  const fresh = await visitor()
  await fresh.context.route('**/rest/v1/**', (route) => route.abort())
  await signIn(fresh.page, client.email)
  await fresh.page.goto('/jobs')
  await said(fresh.page, 'Error loading services')
  await fresh.page.goto('/client-dashboard')
  await said(fresh.page, 'Error loading applications')
})

test('what her other device did first, or her lost approval forbids, is said; nothing typed is lost', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Yara')
  const [edited, paused, deleted, kept] = [
    await market.service(member),
    await market.service(member, { is_active: false }),
    await market.service(member),
    await market.service(member),
  ]
  const { page, offline } = await signedIn(member.email)
  const drop = async (title: string) => {
    await entry(page, title).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(entry(page, title)).toHaveCount(0)
  }
  await page.goto('/my-jobs')
  await expect(entry(page, deleted.title)).toBeVisible()
  await installed(page)
  await offline(true)
  await entry(page, edited.title).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Service' })
  await form.getByLabel('Location').fill('Porto')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toHaveCount(0)
  await entry(page, paused.title).getByRole('button', { name: 'Activate' }).click()
  await drop(deleted.title)
  // Meanwhile, on her other device.
  await market.change('jobs', `id=eq.${edited.id}`, { location: 'Braga' })
  for (const { id } of [paused, deleted])
    await market.change('jobs', `id=eq.${id}`, { deleted_at: new Date().toISOString() })
  await offline(false)
  // Deleting twice is deleting.
  await said(page, 'Error updating service', 'Error updating service status', 'Service deleted')
  const conflict = entry(page, edited.title)
  await expect(conflict.getByText('Someone has changed the location since you saw it.')).toBeVisible()
  await expect(conflict.getByText('Braga')).toBeVisible()
  await expect(entry(page, paused.title)).toHaveCount(0)

  await offline(true)
  await page.getByRole('button', { name: 'Offer Service' }).first().click()
  const offer = page.getByRole('dialog', { name: 'Offer Service' })
  const title = `Unoffered ${mark()}`
  await fillIn(offer, title)
  await offer.getByRole('button', { name: 'Offer Service' }).click()
  await expect(entry(page, title)).toBeVisible()
  await drop(kept.title)
  await market.change('profiles', `id=eq.${member.id}`, { is_approved: false })
  await offline(false)
  await said(page, 'Error offering service', 'Error deleting service')
  await expect(page.getByText('You need to be an approved member to manage services.')).toBeVisible()
  await market.change('profiles', `id=eq.${member.id}`, { is_approved: true })
  await expect(entry(page, kept.title)).toBeVisible()
  await expect(page.getByText(`“${title}” could not be offered.`)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(entry(page, title)).toBeVisible()
  await said(page, 'Service offered successfully!')
  await market.adopt(title)
})

test('pins: ten at most, also when two administrators pin at once; order and unpinning', async ({
  market,
  signedIn,
}) => {
  const [first, second] = [
    await market.member('Ada', { is_admin: true }),
    await market.member('Berit', { is_admin: true }),
  ]
  const pinned = (await market.rows('jobs', 'select=id&is_pinned=is.true')).length
  const mine = []
  for (let n = 0; n < 12 - pinned; n += 1)
    mine.push(await market.service(first, { title: `Pin ${n} ${mark()}` }))
  const [early, late, last, ...rest] = mine
  if (!early || !late || !last) throw new Error('Too many are pinned already')
  for (const { id } of rest) await market.change('jobs', `id=eq.${id}`, { is_pinned: true, pin_order: 1 })

  const [one, other] = [await signedIn(first.email), await signedIn(second.email)]
  for (const { page } of [one, other]) {
    await page.goto('/admin')
    await page.getByRole('switch', { name: 'Service Pinning' }).click()
    await expect(page.getByText('9 of 10', { exact: true })).toBeVisible()
  }
  const line = (page: Page, { title }: { title: string }) =>
    page.getByRole('listitem').filter({ hasText: title })
  for (const [device, service] of [
    [one, early],
    [other, late],
  ] as const) {
    await device.offline(true)
    await device.page.getByRole('searchbox', { name: 'Search services' }).fill(service.title)
    await line(device.page, service).getByRole('button', { name: 'Pin' }).click()
    await expect(device.page.getByText('10 of 10', { exact: true })).toBeVisible()
  }
  await one.offline(false)
  await said(one.page, 'Service pinned successfully!')
  await other.offline(false)
  await said(
    other.page,
    'Error pinning service: Maximum 10 services can be pinned. Please unpin another service first.',
  )
  const limit = 'Maximum 10 services can be pinned. Please unpin another service first.'
  await one.page.getByRole('searchbox', { name: 'Search services' }).fill(last.title)
  await line(one.page, last).getByRole('button', { name: 'Pin' }).click()
  await said(one.page, limit)

  await line(one.page, early).getByRole('button', { name: 'Move up' }).click()
  await said(one.page, 'Service order updated!')
  await expect(line(one.page, early).getByText('9', { exact: true })).toBeVisible()
  await line(one.page, early).getByRole('button', { name: 'Unpin' }).click()
  await said(one.page, 'Service unpinned successfully!')
  await expect(one.page.getByText('9 of 10', { exact: true })).toBeVisible()

  const [above, below, gone] = rest
  if (!above || !below || !gone) throw new Error('Too few are pinned')
  await expect(line(other.page, early).getByRole('button', { name: 'Unpin' })).toHaveCount(0)
  await other.offline(true)
  await line(other.page, below).getByRole('button', { name: 'Move up' }).click()
  await line(other.page, gone).getByRole('button', { name: 'Unpin' }).click()
  await market.change('jobs', `id=eq.${above.id}`, { is_pinned: false })
  await market.change('jobs', `id=eq.${gone.id}`, { pin_order: 40 })
  await other.offline(false)
  await said(other.page, 'Error reordering services', 'Error unpinning service')
  const orders = await market.rows<{ pin_order: number }>(
    'jobs',
    'select=pin_order&is_pinned=is.true&order=pin_order',
  )
  expect(new Set(orders.map(({ pin_order }) => pin_order)).size).toBe(8)
})
