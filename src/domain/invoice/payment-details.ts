import * as v from 'valibot'
import { LENGTHS } from '../limits.gen.ts'
import { changedColumns, mutation, type RowsMutation, update } from '../mutation.ts'
import type { PaymentDetails } from '../rows.ts'
import { line, text } from '../text.ts'
import { bankAccountEntries, bankAccountOf, isWholeAccount, typedBankAccount } from './bank-account.ts'
import { howToPayOf, saysHowToPay } from './how-to-pay.ts'
import { PaymentLink } from './payment-link.ts'

const Fields = v.object({
  details: text(0, '', LENGTHS.payment_details.details),
  payment_link: PaymentLink,
  ...bankAccountEntries,
  address: text(0, '', LENGTHS.payment_details.address),
  tax_number: line(0, '', LENGTHS.payment_details.tax_number),
})
type Fields = v.InferOutput<typeof Fields>

const columnsOf = ({ details, payment_link, address, tax_number, ...account }: Fields) => ({
  details: details || null,
  payment_link: payment_link || null,
  bank_account: bankAccountOf(account),
  address: address || null,
  tax_number: tax_number || null,
})

const WholeForm = v.pipe(Fields, isWholeAccount())

/** The form of payment details, which are printed on every invoice. Parsing returns the columns that it writes. */
export const PaymentForm = v.pipe(WholeForm, v.transform(columnsOf))
export type PaymentForm = v.InferOutput<typeof PaymentForm>

/** The same form where an invoice is about to be sent: one way to pay is required. */
export const PaymentFormToSend = v.pipe(
  WholeForm,
  v.forward(
    v.check(
      (fields) => saysHowToPay(howToPayOf(columnsOf(fields))),
      'Please say how you would like to be paid',
    ),
    ['details'],
  ),
  v.transform(columnsOf),
)

/** Returns the initial values of the form. A row that an earlier version of the app kept has no link and no account. */
export const paymentForm = ({
  details,
  payment_link,
  bank_account,
  address,
  tax_number,
}: PaymentDetails): v.InferInput<typeof PaymentForm> => ({
  details: details ?? '',
  payment_link: payment_link ?? '',
  ...typedBankAccount(bank_account),
  address: address ?? '',
  tax_number: tax_number ?? '',
})

/**
 * Writes the columns that differ from `row`, the row with which the form was opened. Returns null where nothing
 * differs.
 */
export function savePaymentDetails(row: PaymentDetails, form: PaymentForm): RowsMutation | null {
  const values = changedColumns<PaymentDetails>(row, form)
  if (Object.keys(values).length === 0) return null
  return mutation('payment.save', [update('payment_details', row, values)])
}
