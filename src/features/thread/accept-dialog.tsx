import * as v from 'valibot'
import { Acceptance, acceptanceOf } from '../../domain/quote/acceptance.ts'
import { quoteNumber } from '../../domain/quote/quote-number.ts'
import type { Quote } from '../../domain/rows.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { Sentence } from '../../ui/sentence.tsx'
import type { ShownDialog } from '../../ui/use-shown-dialog.ts'

interface AcceptDialogProps {
  shown: ShownDialog<Quote> | null
  onClose: () => void
  onAccept: (typed: Acceptance) => void
}

/** Asks the client to type a name below the sentence that it accepts. Each opening begins anew. */
export const AcceptDialog = ({ shown, ...handlers }: AcceptDialogProps) =>
  shown && <AcceptForm key={shown.openCount} quote={shown.content} open={shown.open} {...handlers} />

interface AcceptFormProps extends Omit<AcceptDialogProps, 'shown'> {
  quote: Quote
  open: boolean
}

function AcceptForm({ quote, open, onClose, onAccept }: AcceptFormProps) {
  const form = useAppForm({
    defaultValues: { accepted_by: '' },
    validators: { onDynamic: Acceptance },
    onSubmit: ({ value }) => {
      onAccept(v.parse(Acceptance, value))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Accept quote"
      description={<Sentence verbatim={[quoteNumber(quote)]}>{acceptanceOf(quote)}</Sentence>}
      submitLabel="Accept quote"
      busyText="Accepting..."
    >
      <form.AppField name="accepted_by">
        {(field) => (
          <field.TextField
            label="Your name"
            hint="It stands below this sentence on the quote, for both of you."
            autoComplete="name"
            required
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}
