import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

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

/** Calls `open` once when the navigation to this screen asked for this form (see components/edit-unsent). */
export function useFormToOpen(form: FormToOpen['form'], open: (id: string) => void): void {
  const requested = useLocation({ select: ({ state }) => state.opening })
  const navigate = useNavigate()
  const show = useEffectEvent(open)
  useEffect(() => {
    if (requested?.form !== form) return
    show(requested.id)
    void navigate({
      to: '.',
      search: true,
      state: ({ opening: _done, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    })
  }, [requested, form, navigate])
}
