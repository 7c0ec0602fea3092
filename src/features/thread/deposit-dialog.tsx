import * as v from 'valibot'
import { type Cents, centsOf, formatMoney } from '../../domain/money.ts'
import { Deposit, shareOf } from '../../domain/quote/deposit.ts'
import { quoteNumber } from '../../domain/quote/quote-number.ts'
import type { Quote } from '../../domain/rows.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { Sentence } from '../../ui/sentence.tsx'
import type { ShownDialog } from '../../ui/use-shown-dialog.ts'

interface DepositDialogProps {
  shown: ShownDialog<Quote> | null
  onClose: () => void
  /** Invoices this share, in percent. */
  onBill: (percent: string) => void
}

/** Asks for the share of a quote that is invoiced first. Each opening begins anew. */
export const DepositDialog = ({ shown, ...handlers }: DepositDialogProps) =>
  shown && <DepositForm key={shown.openCount} quote={shown.content} open={shown.open} {...handlers} />

interface DepositFormProps extends Omit<DepositDialogProps, 'shown'> {
  quote: Quote
  open: boolean
}

function DepositForm({ quote, open, onClose, onBill }: DepositFormProps) {
  const whole = centsOf(quote.amount)
  const form = useAppForm({
    defaultValues: { percent: '30' },
    validators: { onDynamic: Deposit },
    onSubmit: ({ value }) => {
      onBill(v.parse(Deposit, value).percent)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Invoice a deposit"
      description={
        <Sentence verbatim={[quoteNumber(quote)]}>
          {`A share of ${quoteNumber(quote)} for ${formatMoney(whole)}; the rest is invoiced later.`}
        </Sentence>
      }
      submitLabel="Send invoice"
      busyText="Sending..."
    >
      <form.Subscribe selector={({ values }) => shareText(values, whole)}>
        {(share) => (
          <form.AppField name="percent">
            {(field) => (
              <field.TextField
                label="Share in percent"
                note={share}
                inputMode="decimal"
                autoComplete="off"
                required
              />
            )}
          </form.AppField>
        )}
      </form.Subscribe>
    </FormDialog>
  )
}

/** Returns what the typed share comes to, before the taxes are rounded; null where it is none. */
function shareText(typed: { percent: string }, whole: Cents): string | null {
  const parsed = v.safeParse(Deposit, typed)
  return parsed.success ? `About ${formatMoney(shareOf(whole, parsed.output.percent))}` : null
}
