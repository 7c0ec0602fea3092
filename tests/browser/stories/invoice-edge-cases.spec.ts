import type { Page } from '@playwright/test'
import { card, chooseFromMenu, openForm, saveFile, textOf, writeInvoice } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect, signIn, waitUntilInstalled } from '../people.ts'
import { expectMessages } from '../toasts.ts'

const missingGlyphs = (page: Page) => page.getByRole('dialog', { name: 'Some characters cannot be printed' })

/** Returns whether this device has cached every slice of a font. */
const isCached = (page: Page, font: 'chinese' | 'korean'): Promise<boolean> =>
  page.evaluate(async (name) => {
    const cached = await caches.open('invoice-fonts')
    const requests = (await cached.keys()).filter(({ url }) => url.includes(`/${name}-`))
    const list = requests.find(({ url }) => url.endsWith('.json'))
    const slices: unknown[] = (await (list && (await cached.match(list)))?.json()) ?? []
    return slices.length > 0 && requests.length === slices.length + 1
  }, font)

test('a Chinese name is printed offline; a Korean one typed offline shows boxes with a message, and is printed once online', async ({
  market,
  visitor,
}) => {
  const [member, client] = [await market.member('Ida'), await market.client('Mei')]
  await market.change('clients', `id=eq.${client.clientId}`, { contact_name: '李娜 (Nana) 12' })
  const request = await market.request(client, await market.service(member), 'in_progress')
  const { page, offline } = await visitor()
  await signIn(page, member.email)
  await waitUntilInstalled(page)
  await expect.poll(() => isCached(page, 'chinese')).toBe(true)

  await offline(true)
  await page.goto(`/invoices?request=${request.id}`)
  await writeInvoice(page, { amount: '90', description: 'Lettering of the window: two rounds' })
  const pdf = card(page).first().getByRole('button', { name: 'PDF' })
  expect(await textOf((await saveFile(page, pdf)).bytes)).toContain('李娜 (Nana) 12')
  await expect(missingGlyphs(page)).toHaveCount(0)

  await openForm(page)
  const someone = { name: '김민지', email: 'minji@example.test', amount: '80' }
  await page.getByRole('dialog').getByLabel('Bill to').selectOption('')
  await writeInvoice(page, { ...someone, description: 'A sign for the door' })
  const korean = card(page).filter({ hasText: '김민지' })
  await korean.getByRole('button', { name: 'PDF' }).click()
  await expect(missingGlyphs(page)).toContainText('김 민 지')
  await expect(missingGlyphs(page)).toContainText('Their font comes with the next connection')
  await missingGlyphs(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(missingGlyphs(page)).toHaveCount(0)
  await korean.getByRole('button', { name: 'PDF' }).click()
  const blank = await saveFile(page, missingGlyphs(page).getByRole('button', { name: 'Make it anyway' }))
  expect(await textOf(blank.bytes)).toContain('□□□')

  await offline(false)
  await expect.poll(() => isCached(page, 'korean')).toBe(true)
  const whole = await saveFile(page, korean.getByRole('button', { name: 'PDF' }))
  expect(await textOf(whole.bytes)).toContain('김민지')
})

test('a Hindi name is printed offline once the device has seen it: its font and what shapes it are stored', async ({
  market,
  visitor,
}) => {
  const [member, client] = [await market.member('Ilka'), await market.client('Priya')]
  await market.change('clients', `id=eq.${client.clientId}`, { contact_name: 'प्रिया शर्मा' })
  const request = await market.request(client, await market.service(member), 'in_progress')
  const { page, offline } = await visitor()
  await signIn(page, member.email)
  await waitUntilInstalled(page)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const urlsIn = async (name: string) => (await caches.open(name)).keys()
        const stored = [...(await urlsIn('invoice-fonts')), ...(await urlsIn('shaping'))]
        const parts = ['devanagari400', 'devanagari600', '.wasm']
        return parts.filter((part) => stored.some(({ url }) => url.includes(part)))
      }),
    )
    .toHaveLength(3)

  await offline(true)
  await page.goto(`/invoices?request=${request.id}`)
  await writeInvoice(page, { amount: '90', description: 'Lettering of the window: two rounds' })
  const pdf = card(page).first().getByRole('button', { name: 'PDF' })
  expect(await textOf((await saveFile(page, pdf)).bytes)).toContain('प्रिया शर्मा')
})

test('an invoice is written, refused, sent, saved as a PDF and deleted with the keyboard only', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Kay')
  await market.change('payment_details', `id=eq.${member.id}`, { details: 'Leaf Bank' })
  const { page } = await signedIn(member.email)
  await page.goto('/invoices')
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  const { keyboard } = page

  await tabTo(page, 'Create Invoice')
  await keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Create Invoice' })
  await expect(form.getByLabel('Client name')).toBeVisible()
  await tabTo(page, 'Client name')
  await keyboard.press('Enter')
  for (const sentence of [
    'Client name is required',
    'Valid email is required',
    'Amount must be a valid positive number',
    'Description must be at least 10 characters',
  ])
    await expect(form.getByText(sentence)).toBeVisible()
  await expect(form.getByLabel('Client name')).toBeFocused()
  for (const [label, text] of [
    ['Client name', 'Bea Bean'],
    ['Client email', 'bea@example.test'],
    ['Amount (USD)', '80'],
    ['Description', 'A sign for the door'],
  ] as const) {
    await tabTo(page, label)
    await keyboard.type(text)
  }
  await tabTo(page, 'Create Invoice')
  await keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expectMessages(page, 'Invoice created successfully!')

  await tabTo(page, 'Send')
  await keyboard.press('Enter')
  await expectMessages(page, 'Invoice sent')
  await tabTo(page, 'PDF')
  const saving = page.waitForEvent('download')
  await keyboard.press('Enter')
  expect((await saving).suggestedFilename()).toMatch(/^INV-\d{6}-\d{3}\.pdf$/)
  await tabTo(page, 'More about')
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await keyboard.press('End')
  await keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this invoice?' })
  await expect(question).toContainText('This action cannot be undone.')
  await tabTo(page, 'Delete')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
})

test('refused invoices and a failed first pull have the messages of the specification', async ({
  market,
  visitor,
  signedIn,
}) => {
  const [member, client] = [await market.member('Rhea'), await market.client('Cora')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  const [office, fresh] = [await signedIn(member.email), await visitor()]
  const { page } = office
  await page.goto('/invoices')
  const someone = { amount: '80', name: 'Bea Bean', email: 'bea@example.test' }
  const standalone = async (description: string) => {
    await openForm(page)
    await page.getByRole('dialog').getByLabel('Bill to').selectOption('')
    await writeInvoice(page, { ...someone, description })
  }
  for (const description of ['Sent too late', 'Gone from the server']) {
    await standalone(description)
    await expect(card(page).filter({ hasText: description })).toBeVisible()
  }
  await expect
    .poll(() => market.rows('invoices', `select=id&professional_id=eq.${member.id}`))
    .toHaveLength(2)
  await waitUntilInstalled(page)

  await office.offline(true)
  const [late, gone] = ['Sent too late', 'Gone from the server'].map((text) =>
    card(page).filter({ hasText: text }),
  )
  if (late) await chooseFromMenu(late, 'Mark as sent')
  if (gone) await chooseFromMenu(gone, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await standalone('Written too late')
  await page.goto(`/invoices?request=${request.id}`)
  await writeInvoice(page, { amount: '90', description: 'For a project that ended' })
  await market.change('job_applications', `id=eq.${request.id}`, { status: 'completed' })
  await market.change('profiles', `id=eq.${member.id}`, { is_approved: false })
  const vanished = `professional_id=eq.${member.id}&description=eq.Gone from the server`
  await market.change('invoices', vanished, { professional_id: null })
  await office.offline(false)
  await expectMessages(
    page,
    'Error updating invoice status',
    'Error deleting invoice',
    'Error creating invoice: You may not do this, or not any more.',
    'Error creating invoice',
  )
  expect(await market.rows('invoices', `professional_id=eq.${member.id}`)).toMatchObject([
    { status: 'draft' },
  ])

  await fresh.context.route('**/rest/v1/**', (route) => route.abort())
  await signIn(fresh.page, client.email)
  await fresh.page.goto('/invoices')
  await expectMessages(fresh.page, 'Error loading invoices')
})

test('a visitor is asked to sign in, as a professional or as a client', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/invoices')
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible()
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText([/professional/, /client/])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/login?next=%2Finvoices',
    '/client-login?next=%2Finvoices',
  ])
})

/** Presses Tab until the control of this name has the focus, within the dialog where one is open. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const [at, dialog] = [document.activeElement, document.querySelector('[role=dialog]')]
      if (dialog && !dialog.contains(at)) return ''
      const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : at
      return (at?.getAttribute('aria-label') ?? label?.textContent ?? '').trim()
    })
    if (focused === name || focused.startsWith(`${name} `) || focused.startsWith(`${name}*`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}`)
}

test('on a phone the first invoice begins in the upper half of the first screen; figures are filters, and the chart stays folded as it was left', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Fina')
  const { page } = await signedIn(member.email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/invoices')
  for (const [name, description] of [
    ['Bea Bean', 'A sign for the door'],
    ['Cleo Corn', 'A menu for the spring'],
  ] as const) {
    await openForm(page)
    await writeInvoice(page, { name, email: 'someone@example.test', amount: '80', description })
    await expect(card(page).filter({ hasText: name })).toBeInViewport()
  }
  await page.goto('/invoices')
  await expect(card(page).first()).toBeInViewport()
  const { y } = (await card(page).first().boundingBox()) ?? { y: 844 }
  expect(y).toBeLessThan(844 / 2)
  const chart = page.getByRole('figure')
  await expect(chart).toBeHidden()
  await page.getByText('The last twelve months').click()
  await expect(chart).toBeVisible()
  // The browser tells the app of it in a later task.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unfolded-invoice-chart'))).toBe('yes')
  await page.reload()
  await expect(chart).toBeVisible()

  await card(page).filter({ hasText: 'Bea Bean' }).getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Send without' }).click()
  const figure = (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name })
  await figure('Draft').click()
  await expect(figure('Draft')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Showing 1 of 2 invoices')).toBeVisible()
  await figure('Draft').click()
  await expect(page.getByText('Showing 2 of 2 invoices')).toBeVisible()
})
