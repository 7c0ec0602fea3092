import { describe, expect, test } from 'vitest'
import {
  clientControls,
  deleteInvoice,
  markPaid,
  markViewed,
  professionalControls,
  recordPayment,
  sendInvoice,
} from '../../src/domain/invoice-transitions.ts'
import type { Invoice, InvoiceStatus } from '../../src/domain/rows.ts'
import { anInvoice, anInvoiceForRequest } from '../support/invoice-rows.ts'
import { aClient, anId, aProfile } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const client = aClient({})
const today = '2026-11-21'
const statuses: InvoiceStatus[] = ['draft', 'sent', 'viewed', 'paid']

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
      expect(statuses.filter((status) => step(anInvoiceForRequest({ status })).ok)).toEqual(ofRequest)
      expect(statuses.filter((status) => step(anInvoice({ status })).ok)).toEqual(standalone)
      expect(
        statuses.filter((status) => step(anInvoiceForRequest({ status, deleted_at: 'then' })).ok),
      ).toEqual([])
    },
  )
  test('a transition writes the status and the device’s day, with the base values', () => {
    const standalone = anInvoice({ status: 'sent', issued_on: today })
    const addressed = anInvoiceForRequest({ status: 'sent' })
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
    expect(clientControls(client, anInvoiceForRequest({ status: 'viewed' }))).toEqual({
      view: false,
      pay: true,
    })
  })
})
