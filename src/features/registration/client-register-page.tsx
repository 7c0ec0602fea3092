import { Navigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { useAuth } from '../../app/auth.tsx'
import { usePulled } from '../../app/reads.ts'
import { ClientDraft, ClientRegistration } from '../../domain/client.ts'
import { GROUP_NAME } from '../../domain/names.ts'
import { Elsewhere, FormPage } from '../../ui/form-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CheckMail } from './check-mail.tsx'
import { ClientBenefits } from './client-benefits.tsx'
import { ClientForm, emptyClient, type KeptClient } from './client-form.tsx'
import { KeptForm } from './kept-form.tsx'
import { LoadingAccount } from './loading-account.tsx'
import { useRegistration } from './use-registration.ts'

/** Client registration (spec §2); signed in without a client record, its second half. */
export function ClientRegisterPage() {
  const { viewer, registerClient, finishClient } = useAuth()
  const pulled = usePulled()
  const { finishing, submit, confirming } = useRegistration<KeptClient>({
    register: (value) => registerClient(v.parse(ClientRegistration, value)),
    finish: (value) => finishClient(v.parse(ClientDraft, value)),
    home: '/client-dashboard',
  })

  if (confirming !== null) return <CheckMail email={confirming} signIn="/client-login" />
  if (viewer.client) return <Navigate to="/client-dashboard" replace />
  if (viewer.user && !viewer.profile && !pulled) return <LoadingAccount />

  return (
    <FormPage
      title={finishing ? 'Add your company' : 'Join as a client'}
      intro={
        finishing
          ? `You are signed in as ${viewer.user?.email}; only your company is missing.`
          : `For companies that want to work with the ${GROUP_NAME}.`
      }
      aside={<ClientBenefits />}
      elsewhere={
        !finishing && (
          <>
            <Elsewhere>
              Have an account? <TextLink to="/client-login">Client sign in</TextLink>
            </Elsewhere>
            <Elsewhere>
              A member of the group? <TextLink to="/login">Professional sign in</TextLink> or{' '}
              <TextLink to="/register">join the directory</TextLink>
            </Elsewhere>
          </>
        )
      }
    >
      <KeptForm draft="client-registration" empty={emptyClient}>
        {(kept, keep, discard) => (
          <ClientForm
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
