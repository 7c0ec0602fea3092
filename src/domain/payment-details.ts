import * as v from 'valibot'
import { mutation, type RowsMutation, update } from './mutation.ts'
import type { PaymentDetails } from './rows.ts'
import { text } from './text.ts'

/** What is printed on every invoice; the same limits stand in the database. */
export const PaymentForm = v.object({ details: text(0, '', 1000), address: text(0, '', 500) })
/** Where it is asked for because an invoice is about to be sent. */
export const PaymentFormToSend = v.object({
  ...PaymentForm.entries,
  details: text(1, 'Please say how you would like to be paid', 1000),
})
export type PaymentForm = v.InferOutput<typeof PaymentForm>

/** The form as it opens. */
export const paymentForm = ({ details, address }: PaymentDetails): PaymentForm => ({
  details: details ?? '',
  address: address ?? '',
})

/** Writes what differs from `row`, the row the form was opened on. Null when nothing does. */
export function savePaymentDetails(
  row: PaymentDetails,
  { details, address }: PaymentForm,
): RowsMutation | null {
  const values: Partial<PaymentDetails> = {}
  if (details !== (row.details ?? '')) values.details = details || null
  if (address !== (row.address ?? '')) values.address = address || null
  if (Object.keys(values).length === 0) return null
  return mutation('payment.save', [update('payment_details', row, values)])
}
