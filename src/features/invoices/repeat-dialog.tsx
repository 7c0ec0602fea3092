import { useState } from 'react'
import * as v from 'valibot'
import { useActionWithToast } from '../../data/use-action.ts'
import { addDays, localDay } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { recipientName } from '../../domain/invoice/invoice-parties.ts'
import {
  changeRepeating,
  EVERY_MONTHS,
  type EveryMonths,
  nextOn,
  recurringForm,
  repeatedOn,
  skipNext,
  startRepeating,
  stopRepeating,
  type TypedRecurring,
} from '../../domain/invoice/recurring-invoice.ts'
import type { Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { SegmentedField } from '../../ui/form/segmented-field.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { newRow } from './new-row.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface RepeatDialogProps {
  me: Profile
  /** As of the opening of the dialog. */
  listed: ListedInvoice
  open: boolean
  onClose: () => void
}

const labels: Record<`${EveryMonths}`, string> = {
  1: 'Month',
  3: 'Three months',
  12: 'Year',
}

/** Chooses how an invoice is repeated, leaves the next one out, or ends it. Works offline. */
export function RepeatDialog({ me, listed, open, onClose }: RepeatDialogProps) {
  const { invoice, parties, recurring } = listed
  const [today] = useState(() => localDay(new Date()))
  const start = useInvoiceAction('The invoice cannot be repeated')
  const act = useActionWithToast()
  const [fresh] = useState<TypedRecurring>(() => ({
    every_months: recurring ? (String(recurring.every_months) as `${EveryMonths}`) : '1',
    first_on: (recurring && nextOn(recurring)) ?? repeatedOn({ first_on: today, every_months: 1 }, 1),
    sends: recurring?.sends ?? false,
  }))
  const schema = recurringForm(today)
  const form = useAppForm({
    defaultValues: fresh,
    validators: { onDynamic: schema },
    onSubmit: async ({ value }) => {
      const written = v.parse(schema, value)
      const isStored = recurring
        ? await act(changeRepeating(recurring, written))
        : await start(startRepeating(me, invoice, written, newRow()))
      if (isStored) onClose()
    },
  })
  const finish = async (stored: Promise<boolean>) => {
    if (await stored) onClose()
  }
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={recurring ? 'Recurring invoice' : 'Repeat this invoice'}
      description={
        <Sentence verbatim={[invoice.invoice_number, recipientName(parties)]}>
          {`Like ${invoice.invoice_number} to ${recipientName(parties)}, with a number and days of its own.`}
        </Sentence>
      }
      submitLabel={recurring ? 'Save' : 'Repeat'}
      busyText="Saving..."
      {...(recurring && {
        cancelButton: (
          <Button
            variant="danger"
            onClick={() => void finish(act(stopRepeating(recurring, new Date().toISOString())))}
            className="max-sm:flex-1"
          >
            Stop repeating
          </Button>
        ),
      })}
    >
      <form.AppField name="every_months">
        {() => (
          <SegmentedField
            label="Every"
            options={Object.keys(EVERY_MONTHS) as `${EveryMonths}`[]}
            labels={labels}
          />
        )}
      </form.AppField>
      <form.AppField name="first_on">
        {(field) => <field.TextField label="Next on" type="date" min={addDays(today, 1)} required />}
      </form.AppField>
      {invoice.client_id !== null && (
        <form.AppField name="sends">
          {(field) => (
            <field.CheckboxField
              label="Send it by itself"
              hint="Without this it becomes a draft, which you send."
            />
          )}
        </form.AppField>
      )}
      {recurring && (
        <Button
          variant="secondary"
          onClick={() => void finish(act(skipNext(recurring)))}
          className="justify-self-start"
        >
          Skip the next one
        </Button>
      )}
    </FormDialog>
  )
}
