import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { BankAccount } from '../../src/domain/invoice/bank-account.ts'
import { accountLines, howToPayOf, referenceOf, saysHowToPay } from '../../src/domain/invoice/how-to-pay.ts'
import {
  PaymentForm,
  PaymentFormToSend,
  paymentForm,
  savePaymentDetails,
} from '../../src/domain/invoice/payment-details.ts'
import { siteOf } from '../../src/domain/invoice/payment-link.ts'
import type { PaymentDetails } from '../../src/domain/rows.ts'
import { aBankAccount, aPayment } from '../support/rows.ts'

const empty = paymentForm(aPayment())
type Typed = typeof empty

/** Returns the columns that the form writes where these fields are filled in. */
const parsed = (typed: Partial<Typed>) => v.parse(PaymentForm, { ...empty, ...typed })
/** Returns what the form says, by the field where it says it. */
const said = (typed: Partial<Typed>, form: typeof PaymentForm | typeof PaymentFormToSend = PaymentForm) => {
  const { issues } = v.safeParse(form, { ...empty, ...typed })
  return Object.fromEntries((issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]))
}

describe('payment details', () => {
  const row = aPayment({ details: 'Leaf Bank\n123 456', address: null })
  const changesOf = (from: PaymentDetails, typed: Partial<Typed>) =>
    savePaymentDetails(from, v.parse(PaymentForm, { ...paymentForm(from), ...typed }))?.changes

  test('are the initial values of the form', () =>
    expect(paymentForm(row)).toEqual({ ...empty, details: 'Leaf Bank\n123 456' }))

  test('are written only where they differ, with the base values', () =>
    expect(changesOf(row, { address: '1 Leaf Lane' })).toMatchObject([
      { op: 'update', table: 'payment_details', values: { address: '1 Leaf Lane' }, base: { address: null } },
    ]))

  test('are null where a field was emptied', () =>
    expect(changesOf(row, { details: '' })).toMatchObject([
      { values: { details: null }, base: { details: 'Leaf Bank\n123 456' } },
    ]))

  test('can be written for the first time into an empty row', () =>
    expect(changesOf(aPayment(), { details: 'Leaf Bank' })).toMatchObject([
      { values: { details: 'Leaf Bank' }, base: { details: null } },
    ]))

  test('include a tax number of at most 50 characters', () => {
    expect(changesOf(row, { tax_number: ' ATU 123 ' })).toMatchObject([
      { values: { tax_number: 'ATU 123' }, base: { tax_number: null } },
    ])
    expect(said({ tax_number: 'x'.repeat(51) })).toHaveProperty('tax_number')
  })

  test('are not written where nothing differs', () => {
    expect(changesOf(row, {})).toBeUndefined()
    expect(
      changesOf(aPayment({ bank_account: german, payment_link: 'https://paypal.me/ada' }), {}),
    ).toBeUndefined()
  })

  test('of a row that an earlier version of the app stored have no link and no account', () => {
    const { payment_link: _, bank_account: __, ...earlier } = row
    expect(paymentForm(earlier as PaymentDetails)).toEqual(paymentForm(row))
    expect(howToPayOf(earlier as PaymentDetails)).toEqual({ details: row.details, link: null, account: null })
  })
})

test.each([
  ['', '', true, false],
  ['Leaf Bank', '', true, true],
  ['🌱'.repeat(1000), '🌱'.repeat(500), true, true],
  ['x'.repeat(1001), '', false, false],
  ['Leaf Bank', 'x'.repeat(501), false, false],
  [' \n ', '', true, false],
])('details %j and address %j: valid to save: %s, valid to send: %s', (details, address, toSave, toSend) => {
  expect(v.safeParse(PaymentForm, { ...empty, details, address }).success).toBe(toSave)
  expect(v.safeParse(PaymentFormToSend, { ...empty, details, address }).success).toBe(toSend)
})

test('a link or an account is enough to send an invoice', () => {
  expect(said({}, PaymentFormToSend)).toEqual({ details: 'Please say how you would like to be paid' })
  expect(said({ payment_link: 'paypal.me/ada' }, PaymentFormToSend)).toEqual({})
  expect(
    said({ account_holder: 'Ada', account_number: 'DE89370400440532013000' }, PaymentFormToSend),
  ).toEqual({})
})

const german = aBankAccount
const american: BankAccount = {
  ...german,
  bic: null,
  iban: null,
  number: '000123456789',
  routing: '026009593',
  reference: 'Green Letters',
}

describe('a bank account', () => {
  test.each<[string, Partial<Typed>, BankAccount | null]>([
    ['nothing', { account_number: '  ', account_bic: ' ' }, null],
    [
      'an IBAN as it is printed, and a BIC in small letters',
      {
        account_holder: ' Ada Green ',
        account_number: 'de89 3704 0044 0532 0130 00',
        account_bic: 'cobadeffxxx',
      },
      german,
    ],
    [
      'an IBAN with its name before it, in full-width digits',
      {
        account_holder: 'Ada Green',
        account_number: 'IBAN: DE８９ 3704 0044 0532 0130 00',
        account_bic: 'COBADEFFXXX',
      },
      german,
    ],
    [
      'a number with its routing number',
      {
        account_holder: 'Ada Green',
        account_number: '000 123 456 789',
        account_routing: '026 009 593',
        account_reference: 'Green Letters',
      },
      american,
    ],
  ])('typed as %s', (_, typed, account) => expect(parsed(typed).bank_account).toEqual(account))

  test.each([german, american])('comes back into the form as it was: %j', (account) =>
    expect(parsed(paymentForm(aPayment({ bank_account: account }))).bank_account).toEqual(account),
  )

  test.each<[string, Partial<Typed>, Record<string, string>]>([
    ['only a BIC', { account_bic: 'COBADEFF' }, { account_holder: 'Account holder is required' }],
    ['only a holder', { account_holder: 'Ada' }, { account_number: 'IBAN or account number is required' }],
    [
      'an IBAN with a digit that is wrong',
      { account_holder: 'Ada', account_number: 'DE89370400440532013001' },
      { account_number: 'This is not a valid IBAN: please compare each character' },
    ],
    [
      'a number without its routing number',
      { account_holder: 'Ada', account_number: '12345678' },
      { account_routing: 'An account number needs the bank’s routing number' },
    ],
    [
      'an IBAN with a routing number',
      { account_holder: 'Ada', account_number: german.iban ?? '', account_routing: '026009593' },
      { account_routing: 'An IBAN needs no routing number: please leave this empty' },
    ],
    [
      'a routing number of letters',
      { account_holder: 'Ada', account_number: '12345678', account_routing: 'none yet' },
      { account_routing: 'From 6 to 9 digits' },
    ],
    [
      'a BIC of nine characters',
      { account_holder: 'Ada', account_number: german.iban ?? '', account_bic: 'COBADEFFX' },
      { account_bic: '8 or 11 letters and digits, such as COBADEFFXXX' },
    ],
  ])('%s is told at its field', (_, typed, messages) => expect(said(typed)).toEqual(messages))

  test('is shown in the order of a bank’s form, and copied without spaces', () => {
    expect(accountLines(german).map(({ label, shown, copied }) => [label, shown, copied])).toEqual([
      ['Account holder', 'Ada Green', 'Ada Green'],
      ['IBAN', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
      ['BIC', 'COBADEFFXXX', 'COBADEFFXXX'],
    ])
    expect(accountLines(american).map(({ label }) => label)).toEqual([
      'Account holder',
      'Account number',
      'Routing number',
    ])
  })

  test('has a reference that always names the invoice', () => {
    expect(referenceOf(american, 'INV-202611-042')).toBe('Green Letters INV-202611-042')
    expect(referenceOf(german, 'INV-202611-042')).toBe('INV-202611-042')
    expect(referenceOf(null, 'INV-202611-042')).toBe('INV-202611-042')
  })
})

describe('a payment link', () => {
  test.each([
    ['paypal.me/ada', 'https://paypal.me/ada'],
    [' HTTPS://PayPal.me/Ada ', 'https://paypal.me/Ada'],
    ['https://buy.stripe.com/test_1?a=b#c', 'https://buy.stripe.com/test_1?a=b#c'],
    ['https://wise.com', 'https://wise.com/'],
    ['https://bücher.example/päy', 'https://xn--bcher-kva.example/p%C3%A4y'],
    ['', null],
  ])('%j is stored as %j', (typed, stored) =>
    expect(parsed({ payment_link: typed }).payment_link).toBe(stored),
  )

  test.each([
    'http://paypal.me/ada',
    'javascript:alert(1)',
    'https://paypal.com@evil.example/',
    'https://localhost/pay',
    'https://127.0.0.1/pay',
    'ada@green.example',
    'my bank',
    `https://paypal.me/${'a'.repeat(500)}`,
  ])('%j is refused', (payment_link) => expect(said({ payment_link })).toHaveProperty('payment_link'))

  test('names its site', () => expect(siteOf('https://www.paypal.com/paypalme/ada')).toBe('paypal.com'))
})

test.each([
  [{}, false],
  [{ details: ' ' }, false],
  [{ details: 'In cash' }, true],
  [{ link: 'https://paypal.me/ada' }, true],
  [{ account: german }, true],
])('%j says how to pay: %s', (given, says) =>
  expect(saysHowToPay({ details: '', link: null, account: null, ...given })).toBe(says),
)
