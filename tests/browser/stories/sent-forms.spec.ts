import type { Locator, Page } from '@playwright/test'
import type { FormName } from '../../../src/data/use-form-to-open.ts'
import { endAfterWriting } from '../end-after-writing.ts'
import { card, chooseFromMenu, openForm } from '../invoice-screen.ts'
import { type ListedService, test } from '../market.ts'
import { findOnBoard, openCard, storedDrafts, writeRequest } from '../market-screen.ts'
import { expect } from '../people.ts'
import { composer, openThread } from '../thread-screen.ts'

interface Scene {
  other: { name: string }
  service: ListedService
  request: { id: string }
}

/** Writes a word into a form, and returns the button that sends it. */
type Write = (page: Page, word: string, scene: Scene) => Promise<Locator>

/** Forms whose hook another one of this table has, and those of a visitor, which store no mutation. */
type SameAsAnother =
  | 'service-contact'
  | 'request-invoice'
  | 'edited-invoice'
  | 'quote-invoice'
  | 'edited-quote'
  | 'registration'
  | 'client-registration'

const forms: Record<Exclude<FormName, SameAsAnother>, { by: 'member' | 'client'; write: Write }> = {
  profile: {
    by: 'member',
    async write(page, word) {
      await page.goto('/profile')
      await page.getByRole('textbox', { name: /^Bio/ }).fill(word)
      return page.getByRole('button', { name: 'Save Profile' })
    },
  },
  service: {
    by: 'member',
    async write(page, word, { service }) {
      await page.goto('/my-jobs')
      const mine = page.getByRole('listitem', { name: service.title })
      await mine.getByRole('button', { name: 'Edit' }).click()
      const form = page.getByRole('dialog', { name: 'Edit Service' })
      await form.getByLabel('Location').fill(word)
      return form.getByRole('button', { name: 'Save Changes' })
    },
  },
  contact: {
    by: 'member',
    async write(page, word, { other }) {
      await page.goto('/directory')
      await page.getByRole('searchbox').fill(other.name)
      await openCard(page, other.name).getByRole('button', { name: 'Contact' }).click()
      const form = page.getByRole('dialog', { name: 'Contact Professional' })
      await form.getByLabel('Subject').fill(word)
      await form.getByLabel('Message').fill('Could you look at our accounts in May?')
      return form.getByRole('button', { name: 'Send Message' })
    },
  },
  invoice: {
    by: 'member',
    async write(page, word) {
      await page.goto('/invoices')
      await openForm(page)
      const form = page.getByRole('dialog', { name: /Invoice$/ })
      await form.getByLabel('Client name').fill('Bea Bean')
      await form.getByLabel('Client email').fill('bea@example.test')
      await form.getByLabel('Amount (USD)').fill('120')
      await form.getByLabel('Description').fill(word)
      return form.getByRole('button', { name: 'Create Invoice' })
    },
  },
  reminder: {
    by: 'member',
    async write(page, word) {
      await page.goto('/invoices?status=overdue')
      await card(page).first().getByRole('button', { name: 'Remind', exact: true }).click()
      const form = page.getByRole('dialog', { name: /^Remind/ })
      await form.getByLabel('Text').fill(word)
      return form.getByRole('button', { name: 'Send reminder' })
    },
  },
  payment: {
    by: 'member',
    async write(page, word) {
      await page.goto('/invoices?status=overdue')
      await chooseFromMenu(card(page).first(), 'Record payment…')
      const form = page.getByRole('dialog', { name: 'Record payment' })
      await form.getByLabel('Amount (USD)').fill('10')
      await form.getByLabel('Note').fill(word)
      return form.getByRole('button', { name: 'Record', exact: true })
    },
  },
  'payment-details': {
    by: 'member',
    async write(page, word) {
      await page.goto('/invoices')
      await page.getByRole('button', { name: 'How to be paid' }).click()
      const form = page.getByRole('dialog', { name: 'How to be paid' })
      await form.getByLabel('Payment details').fill(word)
      return form.getByRole('button', { name: 'Save', exact: true })
    },
  },
  letterhead: {
    by: 'member',
    async write(page, word) {
      await page.goto('/invoices')
      await page.getByRole('button', { name: 'Letterhead' }).click()
      const form = page.getByRole('dialog', { name: 'Letterhead' })
      await form.getByLabel('Closing line').fill(word)
      return form.getByRole('button', { name: 'Save', exact: true })
    },
  },
  'reminder-settings': {
    by: 'member',
    async write(page) {
      await page.goto('/invoices')
      await page.getByRole('button', { name: 'How to be paid' }).click()
      await page.getByRole('button', { name: 'Automatic reminders' }).click()
      const form = page.getByRole('dialog', { name: 'Automatic reminders' })
      await form.getByRole('switch', { name: 'Remind automatically' }).click()
      return form.getByRole('button', { name: 'Save', exact: true })
    },
  },
  quote: {
    by: 'member',
    async write(page, word, { request }) {
      await openThread(page, request)
      await page.getByRole('button', { name: 'Write a quote' }).click()
      const form = page.getByRole('dialog', { name: 'Create Quote' })
      await form.getByLabel('Amount (USD)').fill('120')
      await form.getByLabel('Description').fill(word)
      return form.getByRole('button', { name: 'Create Quote' })
    },
  },
  message: {
    by: 'client',
    async write(page, word, { request }) {
      await openThread(page, request)
      await composer(page).fill(word)
      return page.getByRole('button', { name: 'Send', exact: true })
    },
  },
  company: {
    by: 'client',
    async write(page, word) {
      await page.goto('/client-dashboard')
      await page.getByRole('button', { name: 'Edit company' }).click()
      const form = page.getByRole('dialog', { name: 'Edit company' })
      await form.getByLabel('About your company').fill(word)
      return form.getByRole('button', { name: 'Save', exact: true })
    },
  },
  request: {
    by: 'client',
    async write(page, word, { service }) {
      const found = await findOnBoard(page, service)
      await found.getByRole('button', { name: 'Request Service' }).click()
      const form = page.getByRole('dialog', { name: 'Request Service' })
      await writeRequest(form, `${word}: could you letter our window?`)
      return form.getByRole('button', { name: 'Send Request' })
    },
  },
}

for (const side of ['member', 'client'] as const)
  test(`a page that ends just after a form of a ${side} is stored leaves no draft of what is sent`, async ({
    market,
    signedIn,
  }) => {
    const [member, client, other] = [
      await market.member('Ruth'),
      await market.client('Tara'),
      await market.member('Olga'),
    ]
    const [lettering, asked] = [await market.service(member), await market.service(member)]
    const request = await market.request(client, asked, 'in_progress')
    await market.invoice(member, { client, request }, { due_date: '2026-01-10' })
    const { context, page: waiting } = await signedIn({ member, client }[side].email)
    for (const [name, { by, write }] of Object.entries(forms)) {
      if (by !== side) continue
      const page = await context.newPage()
      const send = await endAfterWriting(page, 'items')
      const word = `word in ${name}`
      const button = await write(page, word, { other, service: lettering, request })
      await expect.poll(() => storedDrafts(page), `the draft of ${name}`).toContain(`"key":"${name}`)
      await send(button)
      expect(await storedDrafts(waiting), `drafts after ${name}`).not.toContain(`"key":"${name}`)
    }
  })
