import * as v from 'valibot'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { useClient } from '../../data/use-client.tsx'
import { useNextAddress } from '../../data/use-next-address.ts'
import { GROUP_NAME } from '../../domain/app-names.ts'
import { Registration as ProfessionalRegistration, ProfileDraft } from '../../domain/profile/profile.ts'
import { Alternative } from '../../ui/form-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { emptyRegistration, ProfessionalForm } from './professional-form.tsx'
import { Registration } from './registration.tsx'
import { RegistrationSteps } from './registration-steps.tsx'

/** Professional registration (spec §2); for a signed-in user without a profile, only the profile. */
export function RegisterPage() {
  const { viewer, registerProfessional, finishProfessional } = useAuth()
  const search = { next: useNextAddress() }
  return (
    <Registration
      title="Join the directory"
      intro={`For professionals of the ${GROUP_NAME}.`}
      finishingTitle="Finish your registration"
      missing="your profile"
      adding={{
        title: 'Offer your own services',
        intro: `This account belongs to a company, which requests services. Do you also offer services of your own, and are you a member of the ${GROUP_NAME}? Then add your profile here. Your company stays as it is.`,
      }}
      other={useClient()}
      aside={<RegistrationSteps />}
      alternatives={
        <>
          <Alternative>
            Already a member?{' '}
            <TextLink to="/login" search={search}>
              Sign in
            </TextLink>
          </Alternative>
          <Alternative>
            Looking for a professional?{' '}
            <TextLink to="/client-register" search={search}>
              Join as a client
            </TextLink>
          </Alternative>
        </>
      }
      signIn="/login"
      home="/"
      record={viewer.profile}
      register={(value, draft, next, token) =>
        registerProfessional(v.parse(ProfessionalRegistration, value), draft, next, token)
      }
      finish={(value, draft) => finishProfessional(v.parse(ProfileDraft, value), draft)}
      form={forms.registration}
      empty={emptyRegistration}
      Form={ProfessionalForm}
    />
  )
}
