import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  PaymentForm,
  PaymentFormToSend,
  paymentForm,
  savePaymentDetails,
} from '../../src/domain/payment-details.ts'
import { aPayment } from '../support/rows.ts'

describe('payment details', () => {
  const row = aPayment({ details: 'Leaf Bank\n123 456', address: null })

  test('are the initial values of the form', () =>
    expect(paymentForm(row)).toEqual({ details: 'Leaf Bank\n123 456', address: '' }))

  test('are written only where they differ, with the base values', () =>
    expect(savePaymentDetails(row, { details: 'Leaf Bank\n123 456', address: '1 Leaf Lane' })).toMatchObject({
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
    expect(savePaymentDetails(row, { details: '', address: '' })?.changes).toMatchObject([
      { values: { details: null }, base: { details: 'Leaf Bank\n123 456' } },
    ]))

  test('can be written for the first time into an empty row', () => {
    const empty = aPayment()
    expect(paymentForm(empty)).toEqual({ details: '', address: '' })
    expect(savePaymentDetails(empty, paymentForm(empty))).toBeNull()
    expect(savePaymentDetails(empty, { details: 'Leaf Bank', address: '' })?.changes).toMatchObject([
      { values: { details: 'Leaf Bank' }, base: { details: null } },
    ])
    expect(
      savePaymentDetails(aPayment({ address: 'Old' }), { details: '', address: '' })?.changes,
    ).toMatchObject([{ values: { address: null } }])
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
  expect(v.safeParse(PaymentForm, { details, address }).success).toBe(toSave)
  expect(v.safeParse(PaymentFormToSend, { details, address }).success).toBe(toSend)
})
