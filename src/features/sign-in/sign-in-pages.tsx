import { Navigate, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAuth } from '../../data/auth.tsx'
import { Alternative, FormPage } from '../../ui/form-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Professional sign-in (spec §2). */
export const SignInPage = () => (
  <SignInScreen
    home="/"
    title="Welcome back"
    intro="Sign in to your member account."
    alternatives={
      <>
        <Alternative>
          Not a member yet? <TextLink to="/register">Join the directory</TextLink>
        </Alternative>
        <Alternative>
          Looking for a professional? <TextLink to="/client-login">Client sign in</TextLink>
        </Alternative>
      </>
    }
  />
)

/** Client sign-in (spec §2). */
export const ClientSignInPage = () => (
  <SignInScreen
    home="/client-dashboard"
    title="Client sign in"
    intro="Sign in to request services and follow your projects."
    alternatives={
      <>
        <Alternative>
          New here? <TextLink to="/client-register">Create a client account</TextLink>
        </Alternative>
        <Alternative>
          A member of the group? <TextLink to="/login">Professional sign in</TextLink>
        </Alternative>
      </>
    }
  />
)

interface SignInScreenProps {
  /** The screen after signing in. */
  home: '/' | '/client-dashboard'
  title: string
  intro: string
  alternatives: ReactNode
}

function SignInScreen({ home, ...page }: SignInScreenProps) {
  const { viewer } = useAuth()
  const navigate = useNavigate()
  if (viewer.user) return <Navigate to={home} replace />
  return (
    <FormPage {...page}>
      <SignInForm onSignedIn={() => navigate({ to: home, replace: true })} />
    </FormPage>
  )
}
