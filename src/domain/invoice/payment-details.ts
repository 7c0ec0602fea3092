import * as v from 'valibot'
import { changedColumns, mutation, type RowsMutation, update } from '../mutation.ts'
import { line, text } from '../text.ts'
import type { PaymentDetails } from './invoice-rows.ts'

/** Payment details, which are printed on every invoice. The database has the same limits. */
export const PaymentForm = v.object({
  details: text(0, '', 1000),
  address: text(0, '', 500),
  tax_number: line(0, '', 50),
})
/** The same form where an invoice is about to be sent: details are required. */
export const PaymentFormToSend = v.object({
  ...PaymentForm.entries,
  details: text(1, 'Please say how you would like to be paid', 1000),
})
export type PaymentForm = v.InferOutput<typeof PaymentForm>

/** Returns the initial values of the form. */
export const paymentForm = ({ details, address, tax_number }: PaymentDetails): PaymentForm => ({
  details: details ?? '',
  address: address ?? '',
  tax_number: tax_number ?? '',
})

/**
 * Writes the columns that differ from `row`, the row with which the form was opened. Returns null where nothing
 * differs.
 */
export function savePaymentDetails(
  row: PaymentDetails,
  { details, address, tax_number }: PaymentForm,
): RowsMutation | null {
  const values = changedColumns<PaymentDetails>(row, {
    details: details || null,
    address: address || null,
    tax_number: tax_number || null,
  })
  if (Object.keys(values).length === 0) return null
  return mutation('payment.save', [update('payment_details', row, values)])
}
