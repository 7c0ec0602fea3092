import { Coins } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { AmountField } from '../../components/invoice-form/amount-field.tsx'
import { localDay } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { type Cents, decimalOf, formatMoney, parseAmount } from '../../domain/money.ts'
import { MAX_NOTE_LENGTH, paymentEntry, recordPayment } from '../../domain/payment.ts'
import type { Profile } from '../../domain/rows.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { balanceText } from './balance-text.ts'
import { newRow } from './new-row.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface RecordPaymentDialogProps {
  me: Profile
  /** As of the opening of the dialog. */
  listed: ListedInvoice
  open: boolean
  onClose: () => void
}

/** Records a payment of any amount. Works offline: payments of several devices add up. */
export function RecordPaymentDialog({ me, listed, open, onClose }: RecordPaymentDialogProps) {
  const [{ invoice, balance, parties }] = useState(listed)
  const [today] = useState(() => localDay(new Date()))
  const act = useInvoiceAction('Error recording payment')
  const schema = paymentEntry(today)
  const form = useAppForm({
    defaultValues: { amount: balance > 0n ? decimalOf(balance) : '', paid_on: today, note: '' },
    validators: { onDynamic: schema },
    onSubmit: async ({ value }) => {
      if (await act(recordPayment(me, listed, v.parse(schema, value), newRow()))) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record payment"
      description={`${invoice.invoice_number} to ${parties.to.company ?? parties.to.name}. ${balanceText({ invoice, balance })}.`}
      submitLabel="Record payment"
      busyText="Recording..."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <form.AppField name="amount">{() => <AmountField />}</form.AppField>
        <form.AppField name="paid_on">
          {(field) => <field.TextField label="Paid on" type="date" max={today} required />}
        </form.AppField>
      </div>
      <form.Subscribe selector={({ values }) => values.amount}>
        {(typed) => <Overpayment typed={typed} balance={balance} />}
      </form.Subscribe>
      <form.AppField name="note">
        {(field) => (
          <field.TextAreaField
            label="Note"
            hint="For example “bank transfer”. Both of you see it."
            rows={2}
            maximum={MAX_NOTE_LENGTH}
            optional
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}

/** Says what will be paid too much. */
function Overpayment({ typed, balance }: { typed: string; balance: Cents }) {
  const parsed = parseAmount(typed)
  const owed = balance > 0n ? balance : 0n
  const tooMuch = parsed.ok ? parsed.value - owed : 0n
  return (
    <div role="status" className="empty:hidden">
      {tooMuch > 0n && (
        <Notice tone="amber" icon={Coins}>
          {formatMoney(tooMuch)} more than is owed: the invoice will be overpaid.
        </Notice>
      )}
    </div>
  )
}
