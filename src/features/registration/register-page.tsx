import { Navigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { useAuth } from '../../app/auth.tsx'
import { usePulled } from '../../app/reads.ts'
import { GROUP_NAME } from '../../domain/names.ts'
import { ProfileDraft, Registration } from '../../domain/profile.ts'
import { Elsewhere, FormPage } from '../../ui/form-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CheckMail } from './check-mail.tsx'
import { KeptForm } from './kept-form.tsx'
import { LoadingAccount } from './loading-account.tsx'
import { emptyRegistration, type KeptRegistration, ProfessionalForm } from './professional-form.tsx'
import { useRegistration } from './use-registration.ts'
import { WhatFollows } from './what-follows.tsx'

/** Professional registration (spec §2); signed in without a profile, its second half. */
export function RegisterPage() {
  const { viewer, registerProfessional, finishProfessional } = useAuth()
  const pulled = usePulled()
  const { finishing, submit, confirming } = useRegistration<KeptRegistration>({
    register: (value) => registerProfessional(v.parse(Registration, value)),
    finish: (value) => finishProfessional(v.parse(ProfileDraft, value)),
    home: '/',
  })

  if (confirming !== null) return <CheckMail email={confirming} signIn="/login" />
  if (viewer.profile) return <Navigate to="/" replace />
  if (viewer.user && !viewer.client && !pulled) return <LoadingAccount />

  return (
    <FormPage
      title={finishing ? 'Finish your registration' : 'Join the directory'}
      intro={
        finishing
          ? `You are signed in as ${viewer.user?.email}; only your profile is missing.`
          : `For professionals of the ${GROUP_NAME}.`
      }
      aside={<WhatFollows />}
      elsewhere={
        !finishing && (
          <>
            <Elsewhere>
              Already a member? <TextLink to="/login">Sign in</TextLink>
            </Elsewhere>
            <Elsewhere>
              Looking for a professional? <TextLink to="/client-register">Join as a client</TextLink>
            </Elsewhere>
          </>
        )
      }
    >
      <KeptForm draft="registration" empty={emptyRegistration}>
        {(kept, keep, discard) => (
          <ProfessionalForm
            kept={kept}
            keep={keep}
            finishing={finishing}
            onSubmit={(value) => submit(value, keep, discard)}
          />
        )}
      </KeptForm>
    </FormPage>
  )
}
