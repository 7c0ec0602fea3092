import { ContinueAt } from '../../components/continue-at.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { useContinueAt, useNextAddress } from '../../data/use-next-address.ts'
import type { EntryPage } from '../../domain/next-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alternative, FormPage } from '../../ui/form-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { usePurpose } from './use-purpose.ts'

/** Professional sign-in (spec §2). */
export const SignInPage = () => (
  <SignInScreen
    home="/"
    title="Welcome back"
    intro="Sign in to your member account."
    register={{ to: '/register', question: 'Not a member yet?', label: 'Join the directory' }}
    other={{ to: '/client-login', question: 'Looking for a professional?', label: 'Client sign in' }}
  />
)

/** Client sign-in (spec §2). */
export const ClientSignInPage = () => (
  <SignInScreen
    home="/client-dashboard"
    title="Client sign in"
    intro="Sign in to request services and follow your projects."
    register={{ to: '/client-register', question: 'New here?', label: 'Create a client account' }}
    other={{ to: '/login', question: 'A member of the group?', label: 'Professional sign in' }}
  />
)

interface OtherWay {
  to: EntryPage
  question: string
  label: string
}

interface SignInScreenProps {
  /** The screen after signing in, where the user was on the way to no other. */
  home: '/' | '/client-dashboard'
  title: string
  intro: string
  register: OtherWay
  /** The sign-in of the other kind of account. */
  other: OtherWay
}

function SignInScreen({ home, title, intro, register, other }: SignInScreenProps) {
  const { viewer } = useAuth()
  const next = useNextAddress()
  const purpose = usePurpose()
  const continueAt = useContinueAt()
  const search = { next }
  if (viewer.user) return <ContinueAt address={next ?? home} />
  return (
    <FormPage
      title={title}
      intro={purpose ? `Sign in ${purpose}.` : intro}
      alternatives={
        <>
          {purpose ? (
            <ButtonLink to={register.to} search={search} variant="secondary" className="w-full">
              {register.label}
            </ButtonLink>
          ) : (
            <Alternative>
              <span>{`${register.question} `}</span>
              <TextLink to={register.to} search={search}>
                {register.label}
              </TextLink>
            </Alternative>
          )}
          <Alternative>
            <span>{`${other.question} `}</span>
            <TextLink to={other.to} search={search}>
              {other.label}
            </TextLink>
          </Alternative>
        </>
      }
    >
      <SignInForm next={next} onSignedIn={() => continueAt(next ?? home)} />
    </FormPage>
  )
}
