import { Navigate, useNavigate } from '@tanstack/react-router'
import { useAuth } from '../../app/auth.tsx'
import { Elsewhere, FormPage } from '../../ui/form-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Professional sign-in (spec §2). */
export function SignInPage() {
  const { viewer } = useAuth()
  const navigate = useNavigate()
  if (viewer.user) return <Navigate to="/" replace />
  return (
    <FormPage
      title="Welcome back"
      intro="Sign in to your member account."
      elsewhere={
        <>
          <Elsewhere>
            Not a member yet? <TextLink to="/register">Join the directory</TextLink>
          </Elsewhere>
          <Elsewhere>
            Looking for a professional? <TextLink to="/client-login">Client sign in</TextLink>
          </Elsewhere>
        </>
      }
    >
      <SignInForm onWelcome={() => navigate({ to: '/', replace: true })} />
    </FormPage>
  )
}
