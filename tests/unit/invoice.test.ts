import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  cloneInvoice,
  createFromRequest,
  createStandalone,
  InvoiceForm,
  prefilled,
  recipientOf,
} from '../../src/domain/invoice/invoice.ts'
import { sendInvoice } from '../../src/domain/invoice/invoice-transitions.ts'
import { noTaxDetails } from '../../src/domain/invoice/tax-details.ts'
import type { RequestStatus } from '../../src/domain/rows.ts'
import { aNewInvoiceContext, anInvoice, anInvoiceForRequest } from '../support/invoice-rows.ts'
import { aClient, anId, aProfile, aRequest } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const client = aClient({})
const inProgress = aRequest({ status: 'in_progress' })
const draft = { amount: '1250.00', description: 'Menu for the summer', due_date: '2026-12-21' }
const person = { client_name: 'Bea Bean', client_email: 'bea@example.test' }
const today = '2026-11-21'

describe('the invoice form (spec §5)', () => {
  const standalone = {
    ...draft,
    ...person,
    ...noTaxDetails,
    lines: [],
    application_id: '',
    delete_original: false,
  }
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
      cloneInvoice(
        me,
        anInvoiceForRequest({ status: 'paid' }),
        { request: inProgress },
        aNewInvoiceContext({}),
      ),
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
    ['the request in progress', anInvoiceForRequest({}), inProgress, client, { request: inProgress }],
    [
      'the snapshot’s name once the project is completed',
      anInvoiceForRequest({ client_name: 'Old Name', client_email: 'old@example.test' }),
      aRequest({ status: 'completed' }),
      client,
      { person: { name: 'Old Name', email: 'old@example.test' } },
    ],
    [
      'the client’s current name where there is no snapshot',
      anInvoiceForRequest({}),
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
    ['missing where the client is unknown', anInvoiceForRequest({}), null, null, null],
  ])('the recipient of a clone is %s', (_, original, request, known, recipient) =>
    expect(recipientOf(original, request, known)).toEqual(recipient),
  )
  test('cloning without a recipient is refused', () =>
    expect(cloneInvoice(me, anInvoiceForRequest({}), null, aNewInvoiceContext({}))).toEqual({
      ok: false,
      refusal: 'no-recipient',
    }))
  test('the form of an edit has the original’s values', () =>
    expect(prefilled(anInvoice({}))).toEqual({
      amount: '1250.00',
      description: 'Menu for the summer, printed',
      due_date: '2026-12-21',
      lines: [],
      ...noTaxDetails,
    }))
})
