import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { formInAddress } from '../domain/next-address.ts'

/** A form that stores a draft; components/edit-unsent/form-registry.ts defines each of them. */
export type FormName =
  | 'profile'
  | 'company'
  | 'registration'
  | 'client-registration'
  | 'service'
  | 'request'
  | 'contact'
  | 'service-contact'
  | 'invoice'
  | 'request-invoice'
  | 'edited-invoice'
  | 'payment'
  | 'payment-details'
  | 'letterhead'
  | 'reminder'
  | 'reminder-settings'
  | 'quote-invoice'
  | 'quote'
  | 'edited-quote'
  | 'message'

/** A form or dialog that a screen opens as soon as it is rendered. */
export interface FormToOpen {
  form: FormName | 'details' | 'requests' | 'requested'
  /** Id of the row that it is about; empty for a form that is about no row. */
  id: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** In the history state, not in the address: opening the address itself shows the screen without the form. */
    opening?: FormToOpen | undefined
  }
}

/**
 * Calls `open` once `isReady`, when the navigation to this screen asked for this form (see components/edit-unsent), or its
 * address does: `?open=request.5f0c…` of a link that was followed before signing in.
 */
export function useFormToOpen(form: FormToOpen['form'], open: (id: string) => void, isReady = true): void {
  const opening = useLocation({ select: ({ state }) => state.opening })
  const search: { open?: unknown } = useSearch({ strict: false })
  const requested = opening ?? formInAddress(search.open)
  const isRequested = isReady && requested?.form === form
  const navigate = useNavigate()
  const show = useEffectEvent(() => open(requested?.id ?? ''))
  useEffect(() => {
    if (!isRequested) return
    show()
    void navigate({
      to: '.',
      search: ({ open: _done, ...rest }: Record<string, unknown>) => rest,
      state: ({ opening: _done, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    })
  }, [isRequested, navigate])
}
