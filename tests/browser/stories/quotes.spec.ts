import type { Page } from '@playwright/test'
import { findings } from '../axe.ts'
import { saveFile, textOf } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { listEntry, requestsOf } from '../market-screen.ts'
import { expect } from '../people.ts'
import { openThread, thread, waiting } from '../thread-screen.ts'
import { expectMessages } from '../toasts.ts'

/** Returns the quotes of the thread on the screen. */
const quotes = (page: Page) => thread(page).getByRole('listitem', { name: /^Quote QUO-/ })
const form = (page: Page) => page.getByRole('dialog', { name: /^(Create|Edit) Quote$/ })
const invoiceForm = (page: Page) => page.getByRole('dialog', { name: 'Create Invoice' })
const press = (page: Page, name: string) => quotes(page).getByRole('button', { name, exact: true }).click()

/** Accepts the quote on the screen with a typed name. */
async function accept(page: Page, name: string): Promise<void> {
  await press(page, 'Accept quote')
  const dialog = page.getByRole('dialog', { name: 'Accept quote' })
  await dialog.getByLabel('Your name').fill(name)
  await dialog.getByRole('button', { name: 'Accept quote' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Fills in the form of a quote with lines, each with a price. */
async function writeQuote(page: Page, lines: readonly [text: string, price: string][]): Promise<void> {
  const dialog = form(page)
  await dialog.getByRole('button', { name: 'Add lines' }).click()
  for (const [index, [text, price]] of lines.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add line', exact: true }).click()
    await dialog.getByLabel(`Line ${index + 1}, description`).fill(text)
    await dialog.getByLabel(`Line ${index + 1}, price`).fill(price)
  }
  await dialog.getByLabel('Description', { exact: true }).fill('Lettering of the window, in two steps')
  await dialog.getByRole('button', { name: 'Create Quote' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a quote is written and sent offline; accepted offline while it is withdrawn, which both then see', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Quirina'), await market.client('Rosa')]
  const service = await market.service(member)
  const request = await market.request(client, service, 'in_progress')
  const [office, train] = [await signedIn(member.email), await signedIn(client.email)]
  await openThread(office.page, request)
  await openThread(train.page, request)
  await office.offline(true)
  await office.page.getByRole('button', { name: 'Write a quote' }).click()
  await expect(form(office.page)).toContainText(client.company)
  await writeQuote(office.page, [
    ['Window, drawn', '800'],
    ['Gilding', '450'],
  ])
  await expect(quotes(office.page)).toContainText('Draft – only you see it')
  await expect(quotes(office.page)).toContainText('$1,250.00')
  await press(office.page, 'Send quote')
  await expect(quotes(office.page)).toContainText('Open')
  await expect(quotes(train.page)).toHaveCount(0)
  await office.offline(false)
  await expect(quotes(train.page)).toContainText('$1,250.00')
  await quotes(train.page).getByText('Show 2 lines').click()
  await expect(quotes(train.page)).toContainText('Gilding')

  await train.offline(true)
  await accept(train.page, client.name)
  await expect(thread(train.page)).toContainText('You accepted quote')
  await expect(waiting(train.page).first()).toBeVisible()
  await press(office.page, 'Withdraw quote')
  await expectMessages(office.page, 'Quote withdrawn')
  await train.offline(false)
  await expect(quotes(train.page)).toContainText('The quote was withdrawn before you accepted it.')
  for (const { page } of [office, train]) await expect(quotes(page)).toContainText('Withdrawn')
  await expect(thread(office.page)).toContainText('You withdrew quote')
  await expect(thread(train.page)).toContainText(`${member.name} withdrew quote`)
  await expect(thread(train.page)).not.toContainText('You accepted quote')
  // Among the unsent work, nothing is offered that could only be refused again.
  await train.page.goto('/unsent')
  const unsent = train.page.getByRole('listitem', { name: /^Accept quote/ })
  await expect(unsent).toContainText('The quote was withdrawn before you accepted it.')
  await expect(unsent).toContainText('This cannot be sent any more: it is withdrawn.')
  await expect(unsent.getByRole('button')).toHaveText(['Discard'])
  await openThread(train.page, request)
  await press(train.page, 'Understood')
  await expect(thread(train.page)).not.toContainText('before you accepted it')

  // Written anew, it is accepted, and becomes an invoice with the same lines.
  await press(office.page, 'Write a new one')
  await expect(form(office.page)).toContainText('$1,250.00')
  await form(office.page).getByRole('button', { name: 'Create Quote' }).click()
  await press(office.page, 'Send quote')
  await train.page.goto('/client-dashboard')
  const open = listEntry(train.page, service.title).getByRole('link', {
    name: /^Quote \$1,250\.00, valid until/,
  })
  await open.click()
  await accept(train.page, client.name)
  await expectMessages(train.page, 'Quote accepted')
  await expect(thread(office.page)).toContainText(`${client.name} accepted quote`)
  for (const { page } of [office, train])
    await expect(quotes(page).getByRole('figure')).toContainText(
      /I accept quote QUO-[0-9A-F]{8} for \$1,250\.00\./,
    )
  await quotes(office.page).getByRole('link', { name: 'Create Invoice' }).click()
  const invoice = invoiceForm(office.page)
  await expect(invoice.getByRole('listitem', { name: /^Line/ })).toHaveCount(2)
  await invoice.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(invoice).toHaveCount(0)
  await expect
    .poll(() => market.rows('invoices', `select=id&application_id=eq.${request.id}`))
    .toHaveLength(1)
  const [copied] = await market.rows('invoices', `select=amount,lines&application_id=eq.${request.id}`)
  const [accepted] = await market.rows(
    'quotes',
    `select=amount,lines&application_id=eq.${request.id}&status=eq.accepted`,
  )
  expect(copied).toEqual(accepted)
})

test('from an accepted quote to a sent invoice in two presses; one undo takes the invoice back', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Quilda'), await market.client('Rahel')]
  const request = await market.request(client, await market.service(member))
  await market.change('payment_details', `id=eq.${member.id}`, { details: 'Leaf Bank' })
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  await openThread(office.page, request)
  await openThread(home.page, request)
  await office.page.getByRole('button', { name: 'Write a quote' }).click()
  await writeQuote(office.page, [['Sign', '120']])
  await press(office.page, 'Send quote')
  await accept(home.page, client.name)
  await expect(quotes(office.page)).toContainText(
    'once you have accepted the request and started the project',
  )
  await press(office.page, 'Accept and start')
  await press(office.page, 'Invoice it')
  await expect(quotes(office.page)).toContainText('All of it is invoiced.')
  await office.page.keyboard.press('ControlOrMeta+Z')
  await expect(quotes(office.page).getByRole('button', { name: 'Invoice it' })).toBeVisible()
  await press(office.page, 'Invoice it')
  await expect(thread(home.page)).toContainText(`${member.name} sent invoice`)
  await expect(thread(home.page)).toContainText('for $120.00')
  const [quote] = await market.rows('quotes', `select=id,lines&application_id=eq.${request.id}`)
  expect(
    await market.rows(
      'invoices',
      `select=amount::text,lines,status,quote_id,payment_details&application_id=eq.${request.id}`,
    ),
  ).toEqual([
    {
      amount: '120.00',
      lines: quote?.lines,
      status: 'sent',
      quote_id: quote?.id,
      payment_details: 'Leaf Bank',
    },
  ])
})

test('a deposit and the rest, invoiced offline, come to the quote; more than it is asked first', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Quenby'), await market.client('Rosalind')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  await market.change('payment_details', `id=eq.${member.id}`, { details: 'Leaf Bank' })
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  const { page } = office
  await openThread(page, request)
  await openThread(home.page, request)
  await page.getByRole('button', { name: 'Write a quote' }).click()
  await writeQuote(page, [
    ['Window, drawn', '800'],
    ['Gilding', '450'],
  ])
  await press(page, 'Send quote')
  await accept(home.page, client.name)
  await expect(quotes(page).getByRole('button', { name: 'Invoice a deposit' })).toBeVisible()
  await office.offline(true)
  await press(page, 'Invoice a deposit')
  const deposit = page.getByRole('dialog', { name: 'Invoice a deposit' })
  await deposit.getByLabel('Share in percent').fill('100')
  await deposit.getByRole('button', { name: 'Send invoice' }).click()
  await expect(deposit).toContainText('A share between 0 and 100 percent')
  await deposit.getByLabel('Share in percent').fill('33,3')
  await expect(deposit).toContainText('About $416.25')
  await deposit.getByRole('button', { name: 'Send invoice' }).click()
  await expect(quotes(page)).toContainText('$416.25 of $1,250.00 is invoiced.')
  await press(page, 'Invoice the rest')
  await expect(quotes(page)).toContainText('All of it is invoiced.')

  await quotes(page).getByRole('link', { name: 'Create Invoice' }).click()
  const form = invoiceForm(page)
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(form).toContainText('With this invoice, $1,250.00 more than the quote is invoiced.')
  await form.getByRole('button', { name: 'Do not create it' }).click()
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await form.getByRole('button', { name: 'Create it', exact: true }).click()
  await expect(form).toHaveCount(0)
  await office.offline(false)
  // In the order of texts.
  const stored = () =>
    market.rows(
      'invoices',
      `select=amount::text,status,exceeds_quote&application_id=eq.${request.id}&order=amount`,
    )
  await expect.poll(stored).toEqual([
    { amount: '1250.00', status: 'draft', exceeds_quote: true },
    { amount: '416.25', status: 'sent', exceeds_quote: false },
    { amount: '833.75', status: 'sent', exceeds_quote: false },
  ])
  await expect(thread(home.page)).toContainText('for $833.75')
})

/** Moves the focus with Tab until it is on the control with this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const said = await focused.evaluate(
      (at) =>
        (at as HTMLInputElement).labels?.[0]?.textContent ?? at.getAttribute('aria-label') ?? at.textContent,
    )
    if (typeof name === 'string' ? said?.trim().startsWith(name) : name.test(said ?? '')) return
  }
  throw new Error(`Tab never reaches ${name}`)
}

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('with the keyboard alone, at 320 pixels, in two windows: written, edited, sent, undone, declined', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Quilla'), await market.client('Rhea')]
  const service = await market.service(member)
  const request = await market.request(client, service)
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  const { page } = office
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/my-jobs')
  const requests = await requestsOf(page, service.title)
  await requests.getByRole('link', { name: 'Write a quote' }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  // What is missing is said at its field; what is typed stays when the form is closed.
  await tabTo(page, 'Description')
  await page.keyboard.type('Two signs for the door')
  await tabTo(page, 'Create Quote')
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('Amount must be a valid positive number')).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  const other = await office.tab()
  await other.goto(`/requests/${request.id}`)
  await page.getByRole('button', { name: 'Write a quote' }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel('Description')).toHaveValue('Two signs for the door')
  await tabTo(page, 'Amount (USD)')
  await page.keyboard.type('90')
  await page.keyboard.press('Enter')
  await expect(quotes(page)).toContainText('$90.00')
  await expect(quotes(other)).toContainText('Draft – only you see it')

  await tabTo(page, 'Edit')
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel('Amount (USD)')).toHaveValue('90.00')
  await tabTo(page, 'Amount (USD)')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('95')
  await page.keyboard.press('Enter')
  for (const shown of [page, other]) {
    await expect(quotes(shown)).toHaveCount(1)
    await expect(quotes(shown)).toContainText('$95.00')
  }
  await tabTo(page, 'Send quote')
  await page.keyboard.press('Enter')
  await expect(quotes(page)).toContainText('Open')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(quotes(page)).toContainText('Draft – only you see it')
  await tabTo(page, 'Send quote')
  await page.keyboard.press('Enter')
  expect(await isTooWide(page)).toBe(false)

  await openThread(home.page, request)
  await home.page.setViewportSize({ width: 320, height: 700 })
  await expect(quotes(home.page)).toContainText('$95.00')
  await tabTo(home.page, 'Decline')
  await home.page.keyboard.press('Enter')
  expect(await isTooWide(home.page)).toBe(false)
  for (const shown of [page, other]) {
    await expect(thread(shown)).toContainText(`${client.name} declined quote`)
    await expect(quotes(shown)).toContainText('Declined')
  }
  await expect(quotes(home.page)).toContainText('Declined')
})

test('an accepted quote says what is missing before an invoice; one that was never sent is the form’s again', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Quella'), await market.client('Ruth')]
  const service = await market.service(member)
  const request = await market.request(client, service, 'accepted')
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  const { page } = office
  await openThread(page, request)
  await office.offline(true)
  await page.getByRole('button', { name: 'Write a quote' }).click()
  await writeQuote(page, [['Sign', '120']])
  await page.goto('/unsent')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(form(page).getByLabel('Line 1, description')).toHaveValue('Sign')
  await form(page).getByLabel('Line 1, price').fill('130')
  await form(page).getByRole('button', { name: 'Create Quote' }).click()
  await press(page, 'Send quote')
  await office.offline(false)
  await openThread(home.page, request)
  await accept(home.page, client.name)
  await expect(quotes(page)).toContainText('once you have started the project')
  // The server's moment of the acceptance.
  await expect(quotes(home.page).getByRole('figure')).toContainText('·')
  await home.offline(true)
  const pdf = await saveFile(home.page, quotes(home.page).getByRole('button', { name: 'PDF' }))
  expect(pdf.name).toMatch(/^QUO-[0-9A-F]{8}\.pdf$/)
  const printed = (await textOf(pdf.bytes)).replaceAll('\n', ' ')
  for (const text of ['Quote', 'Sign', '$130.00', member.name, client.company, 'I accept quote'])
    expect(printed).toContain(text)
  await expect(quotes(page).getByRole('link', { name: 'Create Invoice' })).toHaveCount(0)
  await press(page, 'Start Project')
  await quotes(page).getByRole('link', { name: 'Create Invoice' }).click()
  await expect(invoiceForm(page).getByLabel('Line 1, description')).toHaveValue('Sign')
  await expect(invoiceForm(page)).toContainText('$130.00')
})

test('axe finds nothing in the conversation with quotes and in their form', async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Quanna'), await market.client('Rika')]
  const request = await market.request(client, await market.service(member))
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  const { page } = office
  await openThread(page, request)
  await page.getByRole('button', { name: 'Write a quote' }).click()
  await form(page).getByRole('button', { name: 'Add lines' }).click()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Write a quote' }).click()
  await form(page).getByRole('button', { name: 'Start over' }).click()
  await writeQuote(page, [['Sign', '120']])
  expect(await findings(page)).toEqual([])
  await press(page, 'Send quote')
  await openThread(home.page, request)
  await quotes(home.page).getByText('Show 1 line').click()
  expect(await findings(home.page)).toEqual([])
})
