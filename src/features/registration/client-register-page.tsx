import * as v from 'valibot'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { useClient } from '../../data/use-client.tsx'
import { useNextAddress } from '../../data/use-next-address.ts'
import { GROUP_NAME } from '../../domain/app-names.ts'
import { ClientDraft, ClientRegistration } from '../../domain/client.ts'
import { Alternative } from '../../ui/form-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ClientBenefits } from './client-benefits.tsx'
import { ClientForm, emptyClient } from './client-form.tsx'
import { Registration } from './registration.tsx'

/** Client registration (spec §2); for a signed-in user without a client record, only the company. */
export function ClientRegisterPage() {
  const { viewer, registerClient, finishClient } = useAuth()
  const search = { next: useNextAddress() }
  return (
    <Registration
      title="Join as a client"
      intro={`For companies that want to work with the ${GROUP_NAME}.`}
      finishingTitle="Add your company"
      missing="your company"
      adding={{
        title: 'Add your company',
        intro:
          'This account has a professional profile. To request services from others, add your company here. Your profile stays as it is.',
      }}
      other={viewer.profile}
      aside={<ClientBenefits />}
      alternatives={
        <>
          <Alternative>
            Have an account?{' '}
            <TextLink to="/client-login" search={search}>
              Client sign in
            </TextLink>
          </Alternative>
          <Alternative>
            A member of the group?{' '}
            <TextLink to="/login" search={search}>
              Professional sign in
            </TextLink>{' '}
            or{' '}
            <TextLink to="/register" search={search}>
              join the directory
            </TextLink>
          </Alternative>
        </>
      }
      signIn="/client-login"
      home="/client-dashboard"
      record={useClient()}
      register={(value, draft, next, token) =>
        registerClient(v.parse(ClientRegistration, value), draft, next, token)
      }
      finish={(value, draft) => finishClient(v.parse(ClientDraft, value), draft)}
      form={forms['client-registration']}
      empty={emptyClient}
      Form={ClientForm}
    />
  )
}
