import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFoundArt } from '../../ui/illustrations/not-found-art.tsx'

export const NotFoundPage = () => (
  <EmptyState
    asPage
    art={<NotFoundArt />}
    title="This page does not grow here"
    action={
      <>
        <ButtonLink to="/">Go home</ButtonLink>
        <ButtonLink to="/jobs" variant="secondary">
          View Services
        </ButtonLink>
      </>
    }
  >
    The address may be mistyped, or the page has moved.
  </EmptyState>
)
