import { BellRing, Palette } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { DraftNote } from '../../components/draft-note.tsx'
import type { PaymentDetailsDraft } from '../../components/edit-unsent/form-drafts.ts'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { CacheFontsOfText } from '../../data/invoice-fonts.tsx'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { PaymentForm, PaymentFormToSend, paymentForm } from '../../domain/invoice/payment-details.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { BankAccountFields } from './bank-account-fields.tsx'
import { useEditDraft } from './use-edit-draft.ts'
import { usePaymentActions } from './use-payment-actions.ts'

interface PaymentDialogProps {
  me: Profile
  /** The row as of the opening of the dialog. */
  payment: PaymentDetails
  /** The draft whose sending opened the dialog, since it has no payment details. */
  sending: ListedInvoice | null
  open: boolean
  onClose: () => void
  /** Opens the settings of automatic reminders. */
  onSettings: () => void
  /** Opens the letterhead, which a wide screen has a button for. */
  onLetterhead: () => void
}

/**
 * Edits what is printed on every invoice: how to pay it, the business address and the tax number. Keeps its draft until it
 * is saved.
 */
export function PaymentDialog(props: PaymentDialogProps) {
  const [fresh] = useState<PaymentDetailsDraft>(() => ({
    seen: props.payment,
    edit: paymentForm(props.payment),
  }))
  const draft = useDraft(forms['payment-details'], '', fresh)
  return draft.loaded && <LoadedDialog {...props} fresh={fresh} draft={draft} />
}

type LoadedDialogProps = PaymentDialogProps & {
  fresh: PaymentDetailsDraft
  draft: Draft<PaymentDetailsDraft>
}

function LoadedDialog({
  me,
  sending,
  open,
  onClose,
  onSettings,
  onLetterhead,
  fresh,
  draft,
}: LoadedDialogProps) {
  const { seen, edit, restored, save, startOver } = useEditDraft(draft, fresh, paymentForm)
  const actions = usePaymentActions(me, seen, draft)
  const schema = sending ? PaymentFormToSend : PaymentForm
  const form = useAppForm({
    defaultValues: edit,
    validators: { onDynamic: schema },
    listeners: { onChange: ({ formApi }) => save(formApi.state.values) },
    onSubmit: async ({ value }) => {
      const written = v.parse(schema, value)
      if (!(await (sending ? actions.send(sending, written) : actions.save(written)))) return
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={sending ? 'How is it to be paid?' : 'How to be paid'}
      description={sending ? missingDetailsText(sending) : DESCRIPTION}
      submitLabel={sending ? 'Save and Send' : 'Save'}
      busyText="Saving..."
      intro={restored && <DraftNote onStartOver={() => form.reset(startOver())} />}
      cancelButton={
        sending ? (
          <Button
            variant="secondary"
            onClick={async () => {
              if (await actions.send(sending, null)) onClose()
            }}
            className="max-sm:flex-1"
          >
            Send without
          </Button>
        ) : (
          <>
            <Button
              variant="quiet"
              icon={BellRing}
              onClick={onSettings}
              className="max-sm:basis-full sm:mr-auto sm:-ml-4"
            >
              Automatic reminders
            </Button>
            <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
              Cancel
            </Button>
          </>
        )
      }
    >
      <form.AppField name="details">
        {(field) => (
          <field.TextAreaField
            label="Payment details"
            hint="In your own words: whatever a client needs."
            rows={3}
            maximum={1000}
            optional
          />
        )}
      </form.AppField>
      <form.AppField name="payment_link">
        {(field) => (
          <field.TextField
            label="Payment link"
            hint="Your page at PayPal, Stripe or Wise. On paper it is a code for the camera, too."
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            optional
          />
        )}
      </form.AppField>
      <BankAccountFields form={form} fields={accountFields} />
      <form.AppField name="address">
        {(field) => <field.TextAreaField label="Business address" rows={3} maximum={500} optional />}
      </form.AppField>
      <form.AppField name="tax_number">
        {(field) => (
          <field.TextField
            label="Tax number"
            hint="Your own, such as a VAT or sales tax number."
            autoComplete="off"
            optional
          />
        )}
      </form.AppField>
      {!sending && (
        <Button
          variant="quiet"
          icon={Palette}
          onClick={onLetterhead}
          className="-ml-4 justify-self-start sm:hidden"
        >
          Letterhead
        </Button>
      )}
      <form.Subscribe selector={({ values }) => Object.values(values).join('\n')}>
        {(typed) => <CacheFontsOfText text={typed} />}
      </form.Subscribe>
    </FormDialog>
  )
}

const accountFields = {
  account_holder: 'account_holder',
  account_number: 'account_number',
  account_routing: 'account_routing',
  account_bic: 'account_bic',
  account_reference: 'account_reference',
} as const

const DESCRIPTION =
  'Printed on every invoice you send from now on; those sent already stay as they were. Nobody sees it before.'

const missingDetailsText = ({ invoice }: ListedInvoice) =>
  `${invoice.invoice_number} does not say yet. What you write here is kept for your next invoices, too.`
