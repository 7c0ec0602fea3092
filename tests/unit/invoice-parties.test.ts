import { describe, expect, test } from 'vitest'
import { partiesOf, paymentOf } from '../../src/domain/invoice/invoice-parties.ts'
import type { Invoice } from '../../src/domain/rows.ts'
import { anInvoiceForRequest } from '../support/invoice-rows.ts'
import { aClient, aPayment, aProfile, aService } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const client = aClient({})

describe('sender, recipient and payment details', () => {
  const currentPayment = aPayment({ details: 'Leaf Bank', address: '1 Leaf Lane' })
  const then = '2026-11-21T08:00:00+00:00'
  test('the snapshot taken at sending takes precedence over current rows, and is the same on both sides', () => {
    const issued = anInvoiceForRequest({
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
      partiesOf(anInvoiceForRequest({}), {
        professional: me,
        client,
        service: null,
        payment: currentPayment,
      }),
    ).toMatchObject({
      from: { name: 'Ada Green', address: '1 Leaf Lane' },
      to: { name: 'Cleo Table', email: 'cleo@example.test' },
      service: null,
    }))
  test('an invoice of deleted accounts has placeholder names', () =>
    expect(
      partiesOf(anInvoiceForRequest({}), { professional: null, client: null, service: null, payment: null }),
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
    const invoice = anInvoiceForRequest(given)
    expect(paymentOf(invoice, currentPayment)).toEqual({ details, link: null, account: null })
    const { from } = partiesOf(invoice, { professional: me, client, service: null, payment: currentPayment })
    expect(from.address).toBe(address)
  })
  test.each<[string, Partial<Invoice>, string | undefined]>([
    ['a draft', {}, 'US 12-3456789'],
    ['one sent on this device but not confirmed', { status: 'sent' }, 'US 12-3456789'],
    ['one sent without it', { status: 'sent', sent_at: then }, undefined],
    ['one sent', { status: 'sent', sent_at: then, professional_tax_number: 'US 1' }, 'US 1'],
  ])('tax number of the professional on %s', (_, given, taxNumber) => {
    const payment = aPayment({ tax_number: 'US 12-3456789' })
    const rows = { professional: me, client, service: null, payment }
    expect(partiesOf(anInvoiceForRequest(given), rows).from.taxNumber).toBe(taxNumber)
  })
  test('address and tax number of the client stand in the invoice itself', () => {
    const invoice = anInvoiceForRequest({ client_address: 'Ahornweg 3', client_tax_number: 'DE 1' })
    const rows = { professional: me, client, service: null, payment: null }
    expect(partiesOf(invoice, rows).to).toMatchObject({ address: 'Ahornweg 3', taxNumber: 'DE 1' })
  })
})
