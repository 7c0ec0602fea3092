import { describe, expect, test } from 'vitest'
import {
  clientControls,
  deleteInvoice,
  markViewed,
  professionalControls,
  sendInvoice,
} from '../../src/domain/invoice/invoice-transitions.ts'
import { markPaid, settleStandalone } from '../../src/domain/invoice/payment.ts'
import type { Invoice, InvoiceStatus } from '../../src/domain/rows.ts'
import { anInvoice, anInvoiceForRequest } from '../support/invoice-rows.ts'
import { aClient, anId, aProfile } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const client = aClient({})
const today = '2026-11-21'
const payment = { id: anId(90), today, at: '2026-11-21T09:00:00.000Z' }
const unpaid = (invoice: Invoice) => ({ invoice, payments: [] })
const statuses: InvoiceStatus[] = ['draft', 'sent', 'viewed', 'paid']

describe('who may change an invoice to which status (spec §4, readings)', () => {
  const stranger = aProfile({ id: anId(11), is_approved: true })
  const otherClient = aClient({ id: anId(22) })
  const steps = {
    'the author sends': (invoice: Invoice) => sendInvoice(me, invoice, today),
    'the client marks viewed': (invoice: Invoice) => markViewed(client, invoice),
    'the client marks paid': (invoice: Invoice) => markPaid(client, unpaid(invoice), payment),
    'the author records a payment': (invoice: Invoice) => settleStandalone(me, unpaid(invoice), payment),
    'the author deletes': (invoice: Invoice) => deleteInvoice(me, invoice, 'now'),
    'another member sends': (invoice: Invoice) => sendInvoice(stranger, invoice, today),
    'another member records a payment': (invoice: Invoice) =>
      settleStandalone(stranger, unpaid(invoice), payment),
    'another member deletes': (invoice: Invoice) => deleteInvoice(stranger, invoice, 'now'),
    'another client marks viewed': (invoice: Invoice) => markViewed(otherClient, invoice),
    'another client marks paid': (invoice: Invoice) => markPaid(otherClient, unpaid(invoice), payment),
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
    const addressed = anInvoiceForRequest({ status: 'sent' })
    const draft = anInvoiceForRequest({ status: 'draft' })
    const writes = [
      sendInvoice(me, draft, today),
      sendInvoice(me, anInvoice({}), today),
      markViewed(client, addressed),
    ].map((step) => step.ok && [step.value.action, step.value.changes])
    expect(writes).toMatchObject([
      ['invoice.sent', [{ values: { status: 'sent', issued_on: today }, base: { status: 'draft' } }]],
      ['invoice.marked_sent', [{ values: { status: 'sent', issued_on: today }, base: { status: 'draft' } }]],
      ['invoice.viewed', [{ values: { status: 'viewed' }, base: { status: 'sent' } }]],
    ])
  })
  test('the buttons are those that the rules allow', () => {
    expect(professionalControls(me, unpaid(anInvoice({})))).toEqual({
      send: true,
      settle: false,
      recordPayment: false,
      write: true,
      delete: true,
    })
    expect(professionalControls(aProfile({}), unpaid(anInvoice({})))).toMatchObject({
      send: false,
      write: false,
    })
    expect(clientControls(client, unpaid(anInvoiceForRequest({ status: 'viewed' })))).toEqual({
      view: false,
      pay: true,
    })
    const paid = unpaid(anInvoiceForRequest({ status: 'paid' }))
    expect(professionalControls(me, paid)).toMatchObject({ settle: false, recordPayment: true })
  })
})
