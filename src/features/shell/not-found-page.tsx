import { ButtonLinks, type ScreenLink } from '../../ui/button-links.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFoundArt } from '../../ui/illustrations/not-found-art.tsx'

const links: ScreenLink[] = [
  { to: '/', label: 'Go home' },
  { to: '/jobs', label: 'View Services' },
]

export const NotFoundPage = () => (
  <EmptyState
    asPage
    art={<NotFoundArt />}
    title="There is no page at this address"
    action={<ButtonLinks links={links} />}
  >
    The address may be mistyped, or the page has moved.
  </EmptyState>
)
