import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  PaymentForm,
  PaymentFormToSend,
  paymentForm,
  savePaymentDetails,
} from '../../src/domain/payment-details.ts'
import { aPayment } from '../support/rows.ts'

describe('how a professional is paid', () => {
  const row = aPayment({ details: 'Leaf Bank\n123 456', address: null })

  test('opens as it stands', () =>
    expect(paymentForm(row)).toEqual({ details: 'Leaf Bank\n123 456', address: '' }))

  test('writes only what differs from what she saw', () =>
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

  test('takes away what was emptied', () =>
    expect(savePaymentDetails(row, { details: '', address: '' })?.changes).toMatchObject([
      { values: { details: null }, base: { details: 'Leaf Bank\n123 456' } },
    ]))

  test('is said for the first time on a row that says nothing', () => {
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

  test('is nothing to do where nothing differs', () =>
    expect(savePaymentDetails(row, paymentForm(row))).toBeNull())
})

test.each([
  ['', '', true, false],
  ['Leaf Bank', '', true, true],
  ['🌱'.repeat(1000), '🌱'.repeat(500), true, true],
  ['x'.repeat(1001), '', false, false],
  ['Leaf Bank', 'x'.repeat(501), false, false],
  [' \n ', '', true, false],
])('details %j and address %j: to keep %s, to send %s', (details, address, toKeep, toSend) => {
  expect(v.safeParse(PaymentForm, { details, address }).success).toBe(toKeep)
  expect(v.safeParse(PaymentFormToSend, { details, address }).success).toBe(toSend)
})
