import { Check, Mail, Send } from 'lucide-react'
import type { BoardControls } from '../../domain/board.ts'
import { contactLabels } from '../../domain/directory.ts'
import type { Service } from '../../domain/rows.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { BoardDialog } from './use-board-dialogs.ts'

interface ServiceActionsProps {
  service: Service
  controls: BoardControls
  /** On a card: the id of the service's title. */
  describedBy?: string
  onShow: (service: Service, dialog: BoardDialog) => void
}

/** Shows the buttons that this viewer has for a service, or a hint in their place. */
export function ServiceActions({ service, controls, describedBy, onShow }: ServiceActionsProps) {
  const button = {
    size: 'small',
    className: 'flex-auto whitespace-nowrap',
    'aria-describedby': describedBy,
  } as const
  return (
    <>
      {controls.request === 'request' && (
        <Button {...button} icon={Send} onClick={() => onShow(service, 'request')}>
          Request Service
        </Button>
      )}
      {controls.request === 'requested' && (
        <ButtonLink {...button} variant="quiet" to="/client-dashboard" icon={Check}>
          Requested
        </ButtonLink>
      )}
      {controls.contact && (
        <Button
          {...button}
          variant={controls.request === 'request' ? 'secondary' : 'primary'}
          icon={Mail}
          onClick={() => onShow(service, 'contact')}
        >
          Contact Provider
        </Button>
      )}
      {controls.own && (
        <ButtonLink {...button} variant="quiet" to="/my-jobs">
          {contactLabels.board.own}
        </ButtonLink>
      )}
      {controls.hint && <Hint controls={controls} />}
    </>
  )
}

function Hint({ controls: { hint, prefersNot } }: { controls: BoardControls }) {
  if (hint === 'Sign in to request') {
    return (
      <p className="flex-auto text-center text-sm">
        <TextLink to="/client-login" className="inline-flex min-h-11 items-center">
          {hint}
        </TextLink>
      </p>
    )
  }
  return (
    <p className="flex-auto text-center text-sm text-ink-faint">
      {hint}
      {prefersNot && <span className="block text-xs">She prefers not to be contacted</span>}
    </p>
  )
}
