import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { UnsentFiles } from '../../src/components/edit-unsent/draft-pictures.ts'
import {
  draftLocation,
  draftFromItem as formDraftFromItem,
  forms,
} from '../../src/components/edit-unsent/form-registry.ts'
import type { RowLookup } from '../../src/components/edit-unsent/row-lookup.ts'
import { parseDraftKey } from '../../src/data/use-draft.ts'
import { registerClient } from '../../src/domain/client.ts'
import { createStandalone } from '../../src/domain/invoice/invoice.ts'
import {
  LetterheadForm,
  type LogoChoice,
  saveLetterhead,
  typedLetterhead,
} from '../../src/domain/invoice/letterhead.ts'
import { recordPayment } from '../../src/domain/invoice/payment.ts'
import { PaymentForm, paymentForm, savePaymentDetails } from '../../src/domain/invoice/payment-details.ts'
import { saveReminderSettings } from '../../src/domain/invoice/reminder.ts'
import { noTaxDetails } from '../../src/domain/invoice/tax-details.ts'
import type { Mutation } from '../../src/domain/mutation.ts'
import { editProfile, profileEdit } from '../../src/domain/profile/profile-edit.ts'
import { createQuote } from '../../src/domain/quote/quote.ts'
import { typedContent } from '../../src/domain/quote/quote-form.ts'
import { requestService } from '../../src/domain/request/request.ts'
import type { Profile } from '../../src/domain/rows.ts'
import { offerService } from '../../src/domain/service/service.ts'
import { contactDraft, sendMessage } from '../../src/domain/thread/contact-message.ts'
import { typedLines } from '../../src/domain/typed-lines.ts'
import type { OutboxItem } from '../../src/outbox/item.ts'
import { aLine } from '../support/invoice-lines.ts'
import { aNewInvoiceContext, anInvoice } from '../support/invoice-rows.ts'
import { aQuote } from '../support/quote-rows.ts'
import { aClient, aLogoPicture, anId, aPayment, aProfile, aRequest, aService } from '../support/rows.ts'

const at = '2026-01-01T00:00:00Z'
const none: ReadonlyMap<string, Blob> = new Map()
const holding = (row?: object): RowLookup => ({ row: () => row as never, member: () => row as never })

/** As the outbox keeps it: its files apart from it. */
function refused(given: Mutation, problem: OutboxItem['problem'] = null) {
  const { uploads = [], ...kept } = given.kind === 'rows' ? given : { ...given, uploads: [] }
  const files = new Map(uploads.map(({ path, file }) => [path, file]))
  return { item: { mutation: kept as OutboxItem['mutation'], problem, state: 'attention' as const }, files }
}

const picture = {
  file: new Blob(['picture'], { type: 'image/png' }),
  format: 'png' as const,
  milliseconds: 123,
}

/** Returns the draft of an unsent item; the schema of its form must accept it unchanged. */
function draftFromItem(
  item: Pick<OutboxItem, 'mutation' | 'problem' | 'state'>,
  rows: RowLookup,
  files: UnsentFiles,
) {
  const form = formDraftFromItem({ item, rows, files })
  if (!form) return null
  const name = parseDraftKey(form.key).form as keyof typeof forms
  expect(v.parse(forms[name].draft as v.GenericSchema, form.value)).toEqual(form.value)
  return form
}

describe('an edit of her profile', () => {
  const before = aProfile({ bio: 'before' })
  const wished = editProfile(
    before,
    { ...profileEdit(before), bio: 'mine' },
    { profile_image: picture, banner_image: null },
  )
  if (!wished) throw new Error('Nothing differs')

  test('comes back on top of the row the server answered with, her pictures included', () => {
    const now: Profile = { ...before, bio: 'theirs', phone: '777', banner_image: 'banners/x.png' }
    const problem = {
      id: anId(1),
      status: 'conflict' as const,
      table: 'profiles' as const,
      row_id: before.id,
      columns: ['bio'],
      row: { ...now },
    }
    const { item, files } = refused(wished, problem)
    const form = draftFromItem(item, holding(before), files)
    expect(form?.key).toBe('profile')
    expect(form?.value).toMatchObject({
      seen: now,
      edit: { ...profileEdit(now), bio: 'mine' },
      pictures: { profile_image: { format: 'png', milliseconds: 123 } },
    })
  })

  test('with a profile URL that is taken, it comes back saying so', () => {
    const address = editProfile(before, { ...profileEdit(before), unique_url: 'ada' })
    if (!address) throw new Error('Nothing differs')
    const { item, files } = refused(address, {
      id: anId(1),
      status: 'rejected',
      code: '23505',
      message: 'duplicate key',
      constraint: 'profiles_unique_url_key',
      column: null,
      table: 'profiles',
    })
    expect(draftFromItem(item, holding(before), files)?.value).toMatchObject({
      edit: { unique_url: 'ada' },
      taken: 'ada',
    })
    expect(draftFromItem(refused(address).item, holding(before), files)?.value).not.toHaveProperty('taken')
  })

  test('still waiting, it comes back on top of the row without it', () => {
    const { item, files } = refused(wished)
    const shown = { ...before, bio: 'mine' }
    const form = draftFromItem({ ...item, state: 'waiting' }, holding(shown), files)
    expect(form?.value).toMatchObject({ seen: { bio: 'before' }, edit: { bio: 'mine' } })
  })

  test('has no form when the row is gone', () =>
    expect(draftFromItem(refused(wished).item, holding(undefined), none)).toBeNull())
})

test('a service comes back with its text and its pictures in their order', () => {
  const draft = {
    title: 'Menus',
    company: 'Studio',
    description: 'd'.repeat(50),
    location: 'Lisbon',
    job_type: 'Freelance' as const,
    salary_range: '',
    portfolio_required: true,
    portfolio_description: 'One menu',
  }
  const images = [`jobs/${anId(30)}/9.jpg`, `jobs/${anId(30)}/123.png`]
  const upload = { bucket: 'service-images' as const, path: images[1] ?? '', file: picture.file }
  const { item, files } = refused(offerService(aProfile({}), anId(30), draft, images, [upload], at))
  expect(draftFromItem(item, holding(), files)).toEqual({
    key: 'service',
    value: { seen: null, fields: draft, pictures: [{ path: images[0] }, picture] },
  })
})

test('a request comes back with its work samples', () => {
  const fields = {
    message: 'We would love a menu',
    budget_range: '$500',
    timeline: 'soon',
    portfolio_title: 'Ours',
    portfolio_description: '',
  }
  const path = `portfolio/${anId(20)}-${anId(30)}-123.png`
  const samples = {
    images: [path],
    uploads: [{ bucket: 'portfolio-images' as const, path, file: picture.file }],
  }
  const ids = { request: anId(40), portfolio: anId(60) }
  const sent = requestService(aClient({}), aService({}), fields, samples, [], ids, at)
  if (!sent.ok) throw new Error(sent.refusal)
  const { item, files } = refused(sent.value)
  expect(draftFromItem(item, holding(), files)).toEqual({
    key: `request:${anId(30)}`,
    value: { fields, pictures: [picture] },
  })
})

test('a quote comes back to the request it was for, with its lines', () => {
  const lines = [aLine({ description: 'Menu, drawn' })]
  const original = aQuote({ lines, tax_note: 'Reverse charge' })
  const quoted = { request: aRequest({}), service: aService({}) }
  const written = createQuote(aProfile({ is_approved: true }), quoted, original, { id: anId(71), at })
  if (!written.ok) throw new Error(written.refusal)
  const draft = draftFromItem(refused(written.value).item, holding(), none)
  expect(draft).toEqual({
    key: `quote:${anId(40)}`,
    value: { ...typedContent(original), valid_until: '2026-12-05' },
  })
  const rows: RowLookup = {
    row: (table) => (table === 'quotes' ? original : table === 'jobs' ? aService({}) : aRequest({})) as never,
    member: () => undefined,
  }
  expect(draftLocation(`quote:${anId(40)}`, rows)).toMatchObject({
    title: 'New quote: Menu design',
    params: { requestId: anId(40) },
  })
  expect(draftLocation(`edited-quote:${original.id}`, rows)).toMatchObject({
    title: 'Quote QUO-00000000, edited',
    params: { requestId: anId(40) },
    opening: { form: 'edited-quote', id: original.id },
  })
  expect(draftLocation(`edited-quote:${anId(79)}`, holding())).toBeNull()
})

test('a message comes back to the member it was for, its details within the text', () => {
  const draft = { ...contactDraft(aProfile({}), { id: anId(11), full_name: 'Bea' }), budget: '$5' }
  const { item } = refused(sendMessage(anId(11), draft, 'now'))
  const form = draftFromItem(item, holding(), none)
  expect(form).toMatchObject({
    key: `contact:${anId(11)}`,
    value: { name: 'Ada Green', subject: draft.subject, budget: '' },
  })
  expect(form?.value).toHaveProperty('message', `${draft.message}\n\nBudget: $5`)
})

test('an invoice comes back with its lines and tax details as they are typed', () => {
  const me = aProfile({ is_approved: true })
  const lines = [
    aLine({ quantity: '1.5', unit: 'hours', tax_rate: '19' }),
    aLine({ exempt_reason: 'Teaching' }),
  ]
  const person = { client_name: 'Bea Bean', client_email: 'bea@example.test' }
  const written = { amount: '222.80', description: 'Menu for the summer', due_date: '2026-12-21' }
  const made = createStandalone(
    me,
    { ...person, ...written, lines, tax_note: 'Reverse charge' },
    aNewInvoiceContext({}),
  )
  if (!made.ok) throw new Error(made.refusal)
  const { item, files } = refused(made.value)
  expect(draftFromItem(item, holding(), files)).toEqual({
    key: 'invoice',
    value: {
      application_id: '',
      ...person,
      ...written,
      lines: typedLines(lines),
      ...noTaxDetails,
      tax_note: 'Reverse charge',
      delete_original: false,
    },
  })
})

test('a payment comes back to its invoice as it was typed', () => {
  const me = aProfile({ is_approved: true })
  const invoice = anInvoice({ status: 'sent' })
  const entry = { amount: '25.50', paid_on: '2026-11-20', note: 'By bank transfer' }
  const recorded = recordPayment(me, { invoice }, entry, { id: anId(81), today: '2026-11-24', at })
  if (!recorded.ok) throw new Error(recorded.refusal)
  expect(draftFromItem(refused(recorded.value).item, holding(), none)).toEqual({
    key: `payment:${invoice.id}`,
    value: entry,
  })
  expect(draftLocation(`payment:${invoice.id}`, holding(invoice))).toEqual({
    title: `Payment: ${invoice.invoice_number}`,
    to: '/invoices',
    opening: { form: 'payment', id: invoice.id },
  })
  expect(draftLocation(`payment:${invoice.id}`, holding())).toBeNull()
})

test('edits of the payment details and of the automatic reminders come back on top of the row as it is now', () => {
  const before = aPayment({ details: 'Old bank' })
  const now = { ...before, tax_number: 'CH 1' }
  const saved = savePaymentDetails(
    before,
    v.parse(PaymentForm, { ...paymentForm(before), details: 'New bank' }),
  )
  const switched = saveReminderSettings(before, [2, 5, 9])
  if (!saved || !switched) throw new Error('Nothing differs')
  expect(draftFromItem(refused(saved).item, holding(now), none)).toEqual({
    key: 'payment-details',
    value: { seen: now, edit: { ...paymentForm(before), details: 'New bank', tax_number: 'CH 1' } },
  })
  expect(draftFromItem(refused(switched).item, holding(now), none)).toEqual({
    key: 'reminder-settings',
    value: { seen: now, edit: { on: true, friendly: '2', firm: '5', final: '9' } },
  })
})

test('a letterhead comes back with the logo that was chosen', () => {
  const before = aPayment({ business_name: 'Old name', logo_id: anId(70) })
  const reopened = (logo: LogoChoice) => {
    const typed = { ...typedLetterhead(before), business_name: 'New name', logo }
    const saved = saveLetterhead(before, v.parse(LetterheadForm, typed), anId(71), at)
    if (!saved) throw new Error('Nothing differs')
    expect(draftFromItem(refused(saved).item, holding(before), none)).toEqual({
      key: 'letterhead',
      value: { seen: before, edit: typed },
    })
  }
  reopened('kept')
  reopened(null)
  reopened(aLogoPicture)
})

test('a refused registration comes back without asking for a password', () => {
  const { contact_name, company_name, email, phone, industry, company_size } = aClient({})
  const draft = { contact_name, company_name, phone, industry, company_size, website: '', bio: '' }
  const registered = registerClient({ id: anId(21), email }, anId(20), draft as never, at)
  expect(draftFromItem(refused(registered).item, holding(), none)).toEqual({
    key: 'client-registration',
    value: { ...draft, email },
  })
})

test.each<[string, Mutation]>([
  ['a decision', { kind: 'rows', action: 'profile.approve', changes: [], uploads: [] }],
  ['a removal', { kind: 'remove', action: 'file.remove', bucket: 'project-files', path: 'a' }],
  ['another function', { kind: 'call', via: 'database', action: 'report.send', fn: 'report', args: {} }],
])('%s has no form', (_name, given) => expect(draftFromItem(refused(given).item, holding(), none)).toBeNull())
