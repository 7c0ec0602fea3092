import type { ComponentType, ReactNode } from 'react'
import { ContinueAt } from '../../components/continue-at.tsx'
import { NotPulled } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { useAuth } from '../../data/use-auth.tsx'
import type { StoredForm } from '../../data/use-draft.ts'
import { useNextAddress } from '../../data/use-next-address.ts'
import type { Viewer } from '../../domain/viewer.ts'
import type { Elements } from '../../ui/elements.ts'
import { FormPage } from '../../ui/form-page.tsx'
import { AccountNotice } from './account-notice.tsx'
import { CheckEmail } from './check-email.tsx'
import { DraftForm } from './draft-form.tsx'
import { type RegistrationActions, useRegistration } from './use-registration.ts'

/** The properties of both registration forms. */
export interface RegistrationFormProps<Kept> {
  initial: Kept
  saveDraft: (value: Kept) => void
  /** The user is signed in: only the profile or the client record is missing. */
  finishing: boolean
  /** The security check; null without one. */
  captcha: Elements
  onSubmit: (value: Kept, password: string) => Promise<void>
}

interface RegistrationProps<Kept extends object> extends RegistrationActions<Kept> {
  title: string
  intro: string
  /** The title for a signed-in user, and the name of the missing record. */
  finishingTitle: string
  missing: string
  /** What a signed-in user reads who has an account of the other kind. */
  adding: { title: string; intro: string }
  /** Her record of the other kind; undefined while that is unknown. */
  other: object | null | undefined
  aside: Elements
  alternatives: ReactNode
  signIn: '/login' | '/client-login'
  /** The record that is registered here, where the user already has it; undefined while that is unknown. */
  record: object | null | undefined
  /** The form whose draft is stored on this device. */
  form: StoredForm<Kept>
  empty: Kept
  Form: ComponentType<RegistrationFormProps<Kept>>
}

/** Returns the title, and why this form is shown. */
function headOf<Kept extends object>(
  { title, intro, finishingTitle, missing, adding, other }: RegistrationProps<Kept>,
  user: Viewer['user'],
) {
  if (!user) return { title, intro }
  if (other) return { title: adding.title, intro: `You are signed in as ${user.email}. ${adding.intro}` }
  return { title: finishingTitle, intro: `You are signed in as ${user.email}; only ${missing} is missing.` }
}

/** The page of both registrations. */
export function Registration<Kept extends { email: string }>(props: RegistrationProps<Kept>) {
  const { viewer } = useAuth()
  const next = useNextAddress()
  const { finishing, submit, captcha, confirming, isKnown } = useRegistration(props)
  const { Form } = props

  // Here, or by the link in another tab: the registration goes on.
  const isConfirmed = viewer.user?.email.toLowerCase() === confirming?.toLowerCase()
  if (confirming !== null && !isConfirmed) return <CheckEmail email={confirming} signIn={props.signIn} />
  if (props.record) return <ContinueAt address={next ?? props.home} />
  if (props.record === undefined)
    return <NotPulled asPage notLoadedTitle={guards['/account'].notLoadedTitle} />

  return (
    <FormPage
      {...headOf(props, viewer.user)}
      aside={props.aside}
      alternatives={!finishing && props.alternatives}
    >
      <DraftForm form={props.form} empty={props.empty}>
        {(initial, draft) => (
          <Form
            initial={initial}
            saveDraft={draft.save}
            finishing={finishing}
            captcha={captcha}
            onSubmit={(value, password) => submit(value, password, draft)}
          />
        )}
      </DraftForm>
      {isKnown && <AccountNotice signIn={props.signIn} />}
    </FormPage>
  )
}
