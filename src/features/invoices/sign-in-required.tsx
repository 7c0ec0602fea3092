import { LockedArt } from '../../ui/art/locked-art.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const SignInRequired = () => (
  <EmptyState
    asPage
    art={<LockedArt />}
    title="Sign In Required"
    action={
      <>
        <ButtonLink to="/login">Sign in as a professional</ButtonLink>
        <ButtonLink to="/client-login" look="secondary">
          Sign in as a client
        </ButtonLink>
      </>
    }
  >
    Professionals write their invoices here, and clients find those addressed to them.
  </EmptyState>
)
