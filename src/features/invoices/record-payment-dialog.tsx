import { Coins } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { DraftNote } from '../../components/draft-note.tsx'
import type { PaymentFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { InlineQuestion } from '../../components/inline-question.tsx'
import { AmountField } from '../../components/invoice-form/amount-field.tsx'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import { localDay } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { recipientName } from '../../domain/invoice/invoice-parties.ts'
import { type PaymentEntry, paymentEntry, recordPayment } from '../../domain/invoice/payment.ts'
import { type Cents, centsOf, decimalOf, formatMoney } from '../../domain/money.ts'
import type { Client, Profile } from '../../domain/rows.ts'
import { parseAmount } from '../../domain/typed-amount.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { balanceText } from './balance-text.ts'
import { newRow } from './new-row.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface RecordPaymentDialogProps {
  by: Profile | Client
  asClient: boolean
  /** As of the opening of the dialog. */
  listed: ListedInvoice
  open: boolean
  onClose: () => void
}

/** Records a payment of any amount, by either side. Works offline: payments of several devices add up. Keeps its draft until it is sent. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const { invoice, balance } = props.listed
  const [fresh] = useState<PaymentFormDraft>(() => ({
    amount: balance > 0n ? decimalOf(balance) : '',
    paid_on: localDay(new Date()),
    note: '',
  }))
  const draft = useDraft(forms.payment, invoice.id, fresh)
  return draft.loaded && <LoadedDialog {...props} fresh={fresh} draft={draft} />
}

type LoadedDialogProps = RecordPaymentDialogProps & {
  fresh: PaymentFormDraft
  draft: Draft<PaymentFormDraft>
}

function LoadedDialog({ by, asClient, listed, open, onClose, fresh, draft }: LoadedDialogProps) {
  const [{ invoice, balance, parties }] = useState(listed)
  const [today] = useState(() => localDay(new Date()))
  const [restored, setRestored] = useState(JSON.stringify(draft.value) !== JSON.stringify(fresh))
  /** What is to be recorded on an invoice that is paid already, until it is confirmed (readings, "Who records a payment"). */
  const [asking, setAsking] = useState<PaymentEntry | null>(null)
  const act = useInvoiceAction('Error recording payment')
  const schema = paymentEntry(today)
  const form = useAppForm({
    defaultValues: draft.value,
    validators: { onDynamic: schema },
    listeners: {
      onChange: ({ formApi }) => {
        setAsking(null)
        draft.save(formApi.state.values)
      },
    },
    onSubmit: async ({ value }) => {
      const entry = v.parse(schema, value)
      if (balance > 0n) await record(entry)
      else setAsking(entry)
    },
  })
  async function record(entry: PaymentEntry) {
    setAsking(null)
    if (await act(recordPayment(by, listed, entry, newRow()), draft)) onClose()
  }
  const startOver = () => {
    setRestored(false)
    form.reset(fresh)
    draft.discard()
  }
  const name = asClient ? parties.from.name : recipientName(parties)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={asClient ? 'I paid' : 'Record payment'}
      description={
        <Sentence verbatim={[name]}>
          {asClient
            ? `${invoice.invoice_number} of ${name}, who confirms it. ${balanceText({ invoice, balance })}.`
            : `${invoice.invoice_number} to ${name}. ${balanceText({ invoice, balance })}.`}
        </Sentence>
      }
      submitLabel="Record"
      busyText="Recording..."
      intro={restored && <DraftNote onStartOver={startOver} />}
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
          <field.TextField
            label="Note"
            hint="For example “bank transfer”. Both of you see it."
            autoComplete="off"
            optional
          />
        )}
      </form.AppField>
      {asking && (
        <InlineQuestion
          question="This invoice is paid. Record one more payment?"
          detail={`${name} will have paid ${formatMoney(centsOf(asking.amount) - balance)} more than was billed.`}
          confirmLabel="Record it"
          cancelLabel="Do not record it"
          onConfirm={() => void record(asking)}
          onCancel={() => setAsking(null)}
        />
      )}
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
          {`${formatMoney(tooMuch)} more than is owed: the invoice will be overpaid.`}
        </Notice>
      )}
    </div>
  )
}
