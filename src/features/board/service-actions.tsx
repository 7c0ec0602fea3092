import { Check, Mail, Send } from 'lucide-react'
import { useAddressHere } from '../../data/use-next-address.ts'
import { withFormOpen } from '../../domain/next-address.ts'
import type { Service } from '../../domain/rows.ts'
import { contactLabels } from '../../domain/search/directory.ts'
import type { BoardControls } from '../../domain/service/board.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { BoardDialog } from './use-board-dialogs.ts'

interface ServiceActionsProps {
  service: Service
  controls: BoardControls
  /** On a card: the id of the service's title. */
  describedBy?: string | undefined
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
      {controls.hint && <Hint controls={controls} service={service} describedBy={describedBy} />}
    </>
  )
}

type HintProps = Pick<ServiceActionsProps, 'controls' | 'service' | 'describedBy'>

function Hint({ controls: { hint, prefersNot }, service, describedBy }: HintProps) {
  const here = useAddressHere() ?? '/jobs'
  if (hint === 'Sign in to request') {
    return (
      <ButtonLink
        to="/client-login"
        search={{ next: withFormOpen(here, { form: 'request', id: service.id }) }}
        size="small"
        aria-describedby={describedBy}
        className="flex-auto whitespace-nowrap"
      >
        {hint}
      </ButtonLink>
    )
  }
  return (
    <p className="flex-auto text-center text-sm text-ink-faint">
      <span>{hint}</span>
      {prefersNot && <span className="block text-xs">She prefers not to be contacted</span>}
    </p>
  )
}
