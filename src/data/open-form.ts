import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** A form, or what else somebody was led to, that a screen is to open as soon as it is there. */
export interface FormToOpen {
  form:
    | 'profile'
    | 'service'
    | 'request'
    | 'contact'
    | 'company'
    | 'invoice'
    | 'details'
    | 'requests'
    | 'requested'
  /** What it is about, as in the key of its draft; empty where there is only one. */
  id: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Kept beside the address: whoever opens the address itself gets the screen, not the form. */
    opening?: FormToOpen | undefined
  }
}

/** Opens this form when somebody came here for it (see reopen/), once. */
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
