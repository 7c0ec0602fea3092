import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  PaymentForm,
  PaymentFormToSend,
  paymentForm,
  savePaymentDetails,
} from '../../src/domain/invoice/payment-details.ts'
import { aPayment } from '../support/rows.ts'

describe('payment details', () => {
  const row = aPayment({ details: 'Leaf Bank\n123 456', address: null })

  test('are the initial values of the form', () =>
    expect(paymentForm(row)).toEqual({ details: 'Leaf Bank\n123 456', address: '', tax_number: '' }))

  test('are written only where they differ, with the base values', () =>
    expect(
      savePaymentDetails(row, { details: 'Leaf Bank\n123 456', address: '1 Leaf Lane', tax_number: '' }),
    ).toMatchObject({
      action: 'payment.save',
      changes: [
        {
          op: 'update',
          table: 'payment_details',
          values: { address: '1 Leaf Lane' },
          base: { address: null },
        },
      ],
    }))

  test('are null where a field was emptied', () =>
    expect(savePaymentDetails(row, { details: '', address: '', tax_number: '' })?.changes).toMatchObject([
      { values: { details: null }, base: { details: 'Leaf Bank\n123 456' } },
    ]))

  test('can be written for the first time into an empty row', () => {
    const empty = aPayment()
    expect(paymentForm(empty)).toEqual({ details: '', address: '', tax_number: '' })
    expect(savePaymentDetails(empty, paymentForm(empty))).toBeNull()
    expect(
      savePaymentDetails(empty, { details: 'Leaf Bank', address: '', tax_number: '' })?.changes,
    ).toMatchObject([{ values: { details: 'Leaf Bank' }, base: { details: null } }])
    expect(
      savePaymentDetails(aPayment({ address: 'Old' }), { details: '', address: '', tax_number: '' })?.changes,
    ).toMatchObject([{ values: { address: null } }])
  })

  test('include a tax number of at most 50 characters', () => {
    const form = { ...paymentForm(row), tax_number: ' ATU 123 ' }
    expect(savePaymentDetails(row, v.parse(PaymentForm, form))?.changes).toMatchObject([
      { values: { tax_number: 'ATU 123' }, base: { tax_number: null } },
    ])
    expect(v.safeParse(PaymentForm, { ...form, tax_number: 'x'.repeat(51) }).success).toBe(false)
  })

  test('are not written where nothing differs', () =>
    expect(savePaymentDetails(row, paymentForm(row))).toBeNull())
})

test.each([
  ['', '', true, false],
  ['Leaf Bank', '', true, true],
  ['🌱'.repeat(1000), '🌱'.repeat(500), true, true],
  ['x'.repeat(1001), '', false, false],
  ['Leaf Bank', 'x'.repeat(501), false, false],
  [' \n ', '', true, false],
])('details %j and address %j: valid to save: %s, valid to send: %s', (details, address, toSave, toSend) => {
  expect(v.safeParse(PaymentForm, { details, address, tax_number: '' }).success).toBe(toSave)
  expect(v.safeParse(PaymentFormToSend, { details, address, tax_number: '' }).success).toBe(toSend)
})
