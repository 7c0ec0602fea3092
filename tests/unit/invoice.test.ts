import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  cloneInvoice,
  createFromRequest,
  createStandalone,
  InvoiceForm,
  prefilled,
  recipientOf,
} from '../../src/domain/invoice.ts'
import { partiesOf, paymentOf } from '../../src/domain/invoice-parties.ts'
import {
  clientControls,
  deleteInvoice,
  markPaid,
  markViewed,
  professionalControls,
  recordPayment,
  sendInvoice,
} from '../../src/domain/invoice-transitions.ts'
import type { Invoice, InvoiceStatus, RequestStatus } from '../../src/domain/rows.ts'
import { aNewInvoiceContext, anInvoice } from '../support/invoice-rows.ts'
import { aClient, anId, aPayment, aProfile, aRequest, aService } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const client = aClient({})
const inProgress = aRequest({ status: 'in_progress' })
const forRequest = (given: Partial<Invoice>) =>
  anInvoice({
    application_id: inProgress.id,
    client_id: client.id,
    client_name: null,
    client_email: null,
    ...given,
  })
const draft = { amount: '1250.00', description: 'Menu for the summer', due_date: '2026-12-21' }
const person = { client_name: 'Bea Bean', client_email: 'bea@example.test' }
const today = '2026-11-21'
const statuses: InvoiceStatus[] = ['draft', 'sent', 'viewed', 'paid']

describe('the invoice form (spec §5)', () => {
  const standalone = { ...draft, ...person, application_id: '', delete_original: false }
  const messages = (change: object) =>
    v.safeParse(InvoiceForm, { ...standalone, ...change }).issues?.map(({ message }) => message)
  test.each([
    [{ client_name: 'B' }, 'Client name is required'],
    [{ client_name: '  ' }, 'Client name is required'],
    [{ client_email: 'bea' }, 'Valid email is required'],
    [{ client_email: '' }, 'Valid email is required'],
    [{ amount: '0' }, 'Amount must be a valid positive number'],
    [{ amount: '1.005' }, 'Amount must be a valid positive number'],
    [{ amount: '' }, 'Amount must be a valid positive number'],
    [{ description: 'too short' }, 'Description must be at least 10 characters'],
    [{ due_date: '' }, 'Due date is required'],
  ])('of a standalone invoice refuses %j', (change, message) => expect(messages(change)).toEqual([message]))
  test('of an invoice for a request needs no name and no e-mail address', () => {
    const change = { application_id: inProgress.id, client_name: '', client_email: '' }
    expect(messages(change)).toBeUndefined()
    expect(messages({ ...change, amount: '-1' })).toEqual(['Amount must be a valid positive number'])
  })
})

describe('creating an invoice', () => {
  test('for a request writes the columns of spec §7', () =>
    expect(createFromRequest(me, inProgress, draft, aNewInvoiceContext({}))).toMatchObject({
      ok: true,
      value: {
        action: 'invoice.create',
        changes: [
          {
            id: anId(61),
            values: {
              application_id: inProgress.id,
              professional_id: me.id,
              client_id: client.id,
              invoice_number: 'INV-202611-000',
              ...draft,
              status: 'draft',
            },
          },
        ],
      },
    }))
  test('without a request writes name and e-mail instead of both ids, and no other fields of the form', () => {
    const written = createStandalone(
      me,
      { ...draft, ...person, ...{ application_id: '', delete_original: true } },
      aNewInvoiceContext({}),
    )
    expect(written.ok && written.value.changes[0]).toMatchObject({
      values: { client_id: null, application_id: null, ...person },
    })
    expect(JSON.stringify(written)).not.toContain('delete_original')
  })
  test.each<[RequestStatus]>([['pending'], ['accepted'], ['rejected'], ['completed']])(
    'is refused for a request that is %s',
    (status) =>
      expect(createFromRequest(me, aRequest({ status }), draft, aNewInvoiceContext({}))).toEqual({
        ok: false,
        refusal: 'not-in-progress',
      }),
  )
  test('is refused before approval, and that refusal comes first', () => {
    const pending = aProfile({})
    const refused = { ok: false, refusal: 'not-approved' }
    expect(createFromRequest(pending, aRequest({}), draft, aNewInvoiceContext({}))).toEqual(refused)
    expect(createStandalone(pending, { ...draft, ...person }, aNewInvoiceContext({}))).toEqual(refused)
    expect(cloneInvoice(pending, anInvoice({}), { request: inProgress }, aNewInvoiceContext({}))).toEqual(
      refused,
    )
    expect(sendInvoice(pending, anInvoice({}), today)).toEqual(refused)
  })
})

describe('cloning and editing', () => {
  test('a clone is a new draft, due 30 days after its original', () =>
    expect(
      cloneInvoice(me, forRequest({ status: 'paid' }), { request: inProgress }, aNewInvoiceContext({})),
    ).toMatchObject({
      ok: true,
      value: {
        action: 'invoice.clone',
        changes: [
          { values: { due_date: '2027-01-20', status: 'draft', amount: '1250.00', client_id: client.id } },
        ],
      },
    }))
  test('cloning the invoice of another professional is refused', () =>
    expect(cloneInvoice(aProfile({ id: anId(11) }), anInvoice({}), null, aNewInvoiceContext({}))).toEqual({
      ok: false,
      refusal: 'not-yours',
    }))
  test.each([
    ['the request in progress', forRequest({}), inProgress, client, { request: inProgress }],
    [
      'the snapshot’s name once the project is completed',
      forRequest({ client_name: 'Old Name', client_email: 'old@example.test' }),
      aRequest({ status: 'completed' }),
      client,
      { person: { name: 'Old Name', email: 'old@example.test' } },
    ],
    [
      'the client’s current name where there is no snapshot',
      forRequest({}),
      aRequest({ status: 'completed' }),
      client,
      { person: { name: client.contact_name, email: client.email } },
    ],
    [
      'the same person for a standalone invoice',
      anInvoice({}),
      null,
      null,
      { person: { name: 'Bea Bean', email: 'bea@example.test' } },
    ],
    ['missing where the client is unknown', forRequest({}), null, null, null],
  ])('the recipient of a clone is %s', (_, original, request, known, recipient) =>
    expect(recipientOf(original, request, known)).toEqual(recipient),
  )
  test('cloning without a recipient is refused', () =>
    expect(cloneInvoice(me, forRequest({}), null, aNewInvoiceContext({}))).toEqual({
      ok: false,
      refusal: 'no-recipient',
    }))
  test('the form of an edit has the original’s values', () =>
    expect(prefilled(anInvoice({}))).toEqual({
      amount: '1250.00',
      description: 'Menu for the summer, printed',
      due_date: '2026-12-21',
    }))
})

describe('who may change an invoice to which status (spec §4, readings)', () => {
  const stranger = aProfile({ id: anId(11), is_approved: true })
  const otherClient = aClient({ id: anId(22) })
  const steps = {
    'the author sends': (invoice: Invoice) => sendInvoice(me, invoice, today),
    'the client marks viewed': (invoice: Invoice) => markViewed(client, invoice),
    'the client marks paid': (invoice: Invoice) => markPaid(client, invoice, today),
    'the author records a payment': (invoice: Invoice) => recordPayment(me, invoice, today),
    'the author deletes': (invoice: Invoice) => deleteInvoice(me, invoice, 'now'),
    'another member sends': (invoice: Invoice) => sendInvoice(stranger, invoice, today),
    'another member records a payment': (invoice: Invoice) => recordPayment(stranger, invoice, today),
    'another member deletes': (invoice: Invoice) => deleteInvoice(stranger, invoice, 'now'),
    'another client marks viewed': (invoice: Invoice) => markViewed(otherClient, invoice),
    'another client marks paid': (invoice: Invoice) => markPaid(otherClient, invoice, today),
  }
  test.each<[keyof typeof steps, InvoiceStatus[], InvoiceStatus[]]>([
    ['the author sends', ['draft'], ['draft']],
    ['the client marks viewed', ['sent'], []],
    ['the client marks paid', ['sent', 'viewed'], []],
    ['the author records a payment', [], ['sent', 'viewed']],
    ['the author deletes', statuses, statuses],
    ['another member sends', [], []],
    ['another member records a payment', [], []],
    ['another member deletes', [], []],
    ['another client marks viewed', [], []],
    ['another client marks paid', [], []],
  ])(
    '%s: allowed for a request’s invoice with status %j, for a standalone one %j',
    (name, ofRequest, standalone) => {
      const step = steps[name]
      expect(statuses.filter((status) => step(forRequest({ status })).ok)).toEqual(ofRequest)
      expect(statuses.filter((status) => step(anInvoice({ status })).ok)).toEqual(standalone)
      expect(statuses.filter((status) => step(forRequest({ status, deleted_at: 'then' })).ok)).toEqual([])
    },
  )
  test('a transition writes the status and the device’s day, with the base values', () => {
    const standalone = anInvoice({ status: 'sent', issued_on: today })
    const addressed = forRequest({ status: 'sent' })
    const writes = [
      sendInvoice(me, anInvoice({}), today),
      markViewed(client, addressed),
      markPaid(client, addressed, today),
      recordPayment(me, standalone, '2026-11-22'),
    ].map((step) => step.ok && [step.value.action, step.value.changes])
    expect(writes).toMatchObject([
      ['invoice.sent', [{ values: { status: 'sent', issued_on: today }, base: { status: 'draft' } }]],
      ['invoice.viewed', [{ values: { status: 'viewed' }, base: { status: 'sent' } }]],
      ['invoice.paid', [{ values: { status: 'paid', paid_on: today }, base: { status: 'sent' } }]],
      ['invoice.paid', [{ values: { status: 'paid', paid_on: '2026-11-22' }, base: { paid_on: null } }]],
    ])
  })
  test('the buttons are those that the rules allow', () => {
    expect(professionalControls(me, anInvoice({}))).toEqual({
      send: true,
      recordPayment: false,
      write: true,
      delete: true,
    })
    expect(professionalControls(aProfile({}), anInvoice({}))).toMatchObject({ send: false, write: false })
    expect(clientControls(client, forRequest({ status: 'viewed' }))).toEqual({ view: false, pay: true })
  })
})

describe('sender, recipient and payment details', () => {
  const currentPayment = aPayment({ details: 'Leaf Bank', address: '1 Leaf Lane' })
  const then = '2026-11-21T08:00:00+00:00'
  test('the snapshot taken at sending takes precedence over current rows, and is the same on both sides', () => {
    const issued = forRequest({
      status: 'sent',
      sent_at: then,
      client_name: 'Old Name',
      client_email: 'old@example.test',
      client_company: 'Old Table',
      professional_name: 'Ada Maiden',
      professional_email: 'maiden@example.test',
      service_title: 'Old title',
      service_company: 'Old Studio',
    })
    const mine = { professional: me, client, service: aService({}), payment: currentPayment }
    const theirs = { professional: null, client, service: null, payment: null }
    expect(partiesOf(issued, mine)).toEqual({
      from: { name: 'Ada Maiden', email: 'maiden@example.test' },
      to: { name: 'Old Name', company: 'Old Table', email: 'old@example.test' },
      service: { title: 'Old title', company: 'Old Studio' },
    })
    expect(partiesOf(issued, theirs)).toEqual(partiesOf(issued, mine))
  })
  test('a draft shows the current rows, as its snapshot would', () =>
    expect(
      partiesOf(forRequest({}), { professional: me, client, service: null, payment: currentPayment }),
    ).toMatchObject({
      from: { name: 'Ada Green', address: '1 Leaf Lane' },
      to: { name: 'Cleo Table', email: 'cleo@example.test' },
      service: null,
    }))
  test('an invoice of deleted accounts has placeholder names', () =>
    expect(
      partiesOf(forRequest({}), { professional: null, client: null, service: null, payment: null }),
    ).toEqual({
      from: { name: 'A former member', email: '' },
      to: { name: 'A former client', email: '' },
      service: null,
    }))
  test.each<[string, Partial<Invoice>, string, string | undefined]>([
    ['a draft', {}, 'Leaf Bank', '1 Leaf Lane'],
    ['one sent on this device but not confirmed', { status: 'sent' }, 'Leaf Bank', '1 Leaf Lane'],
    ['one sent without payment details', { status: 'sent', sent_at: then }, '', undefined],
    [
      'one sent',
      { status: 'paid', sent_at: then, payment_details: 'Old Bank', professional_address: '2 Old Lane' },
      'Old Bank',
      '2 Old Lane',
    ],
  ])('payment details and address of %s', (_, given, details, address) => {
    const invoice = forRequest(given)
    expect(paymentOf(invoice, currentPayment)).toBe(details)
    const { from } = partiesOf(invoice, { professional: me, client, service: null, payment: currentPayment })
    expect(from.address).toBe(address)
  })
})
