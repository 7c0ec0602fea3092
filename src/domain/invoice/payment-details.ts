import * as v from 'valibot'
import { LENGTHS } from '../limits.gen.ts'
import { changedColumns, mutation, type RowsMutation, update } from '../mutation.ts'
import type { PaymentDetails } from '../rows.ts'
import { line, text } from '../text.ts'

/** Payment details, which are printed on every invoice. */
export const PaymentForm = v.object({
  details: text(0, '', LENGTHS.payment_details.details),
  address: text(0, '', LENGTHS.payment_details.address),
  tax_number: line(0, '', LENGTHS.payment_details.tax_number),
})
/** The same form where an invoice is about to be sent: details are required. */
export const PaymentFormToSend = v.object({
  ...PaymentForm.entries,
  details: text(1, 'Please say how you would like to be paid', LENGTHS.payment_details.details),
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
