import { Navigate, useNavigate } from '@tanstack/react-router'
import { useAuth } from '../../app/auth.tsx'
import { Elsewhere, FormPage } from '../../ui/form-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Client sign-in (spec §2). */
export function ClientSignInPage() {
  const { viewer } = useAuth()
  const navigate = useNavigate()
  if (viewer.user) return <Navigate to="/client-dashboard" replace />
  return (
    <FormPage
      title="Client sign in"
      intro="Sign in to request services and follow your projects."
      elsewhere={
        <>
          <Elsewhere>
            New here? <TextLink to="/client-register">Create a client account</TextLink>
          </Elsewhere>
          <Elsewhere>
            A member of the group? <TextLink to="/login">Professional sign in</TextLink>
          </Elsewhere>
        </>
      }
    >
      <SignInForm onWelcome={() => navigate({ to: '/client-dashboard', replace: true })} />
    </FormPage>
  )
}
