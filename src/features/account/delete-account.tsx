import { useNavigate } from '@tanstack/react-router'
import { Trash2, TriangleAlert } from 'lucide-react'
import * as v from 'valibot'
import { SaveCopyButton } from '../../components/unsent/save-copy-button.tsx'
import { useAccount } from '../../data/use-account.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { readEmailAddress } from '../../domain/email-address.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote } from '../../ui/offline-note.tsx'
import { useKeptState } from '../../ui/redraw.ts'
import { toast } from '../../ui/toast.tsx'
import { Section } from './section.tsx'

/** Deletes the account after its address was typed. Warns of unsent work. */
export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useKeptState('delete account', false)
  return (
    <Section
      title="Delete account"
      intro="Your profile, company, services, requests and files go, here and on everybody’s devices. Invoices that others hold stay with them, with the names on them. This cannot be undone."
    >
      <Button variant="danger" icon={Trash2} onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteDialog email={email} open={open} onClose={() => setOpen(false)} />
    </Section>
  )
}

function DeleteDialog({ email, open, onClose }: { email: string; open: boolean; onClose: () => void }) {
  const { deleteAccount } = useAccount()
  const navigate = useNavigate()
  const form = useAppForm({
    defaultValues: { confirmation: '' },
    validators: { onDynamic: Confirmation(email) },
    onSubmit: async ({ value }) => {
      const outcome = await deleteAccount(v.parse(Confirmation(email), value).confirmation)
      if (!outcome.ok) {
        toast.error(outcome.message)
        return
      }
      toast.success('Your account is deleted, and nothing of it is left on this device')
      await navigate({ to: '/', replace: true })
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Delete your account?"
      description="This happens at once and cannot be undone. You may want to export your data first."
      submitLabel="Delete for ever"
      busyText="Deleting..."
      danger
      cancelButton={
        <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
          Keep my account
        </Button>
      }
      className="mt-6 grid gap-5"
    >
      <UnsentWarning />
      <form.AppField name="confirmation">
        {(field) => (
          <field.EmailField
            label="Type your email address to confirm"
            hint={email}
            required
            autoComplete="off"
          />
        )}
      </form.AppField>
      <OfflineNote then="Deleting your account needs a connection; try again when you are connected." />
    </FormDialog>
  )
}

const Confirmation = (email: string) =>
  v.object({
    confirmation: v.pipe(
      v.string(),
      v.transform(readEmailAddress),
      v.check(
        (typed) => typed.toLowerCase() === email.toLowerCase(),
        'Type the email address you sign in with',
      ),
    ),
  })

function UnsentWarning() {
  const { unsent } = useAuth()
  if (unsent === 0) return null
  return (
    <Notice
      tone="red"
      icon={TriangleAlert}
      title={`${unsent === 1 ? 'One change has' : `${unsent} changes have`} not been sent yet`}
      action={<SaveCopyButton />}
    >
      Deleting your account removes unsent work from this device, too.
    </Notice>
  )
}
