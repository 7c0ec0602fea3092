import { useCallback } from 'react'
import type { QuoteFormTask } from '../../components/quote-form/quote-form-draft.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useEngine } from '../../data/use-services.ts'
import type { Thread } from '../../data/use-thread.ts'
import { mayQuote } from '../../domain/request/request.ts'
import type { Quote } from '../../domain/rows.ts'
import type { Elements } from '../../ui/elements.ts'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'

const QuoteDialog = lazyDialog(
  () => import('./quote-dialog.tsx'),
  (module) => module.QuoteDialog,
  ({ shown }) => shown?.open ?? false,
)

/** Returns the form of a quote, and functions that open it: for a new quote, and for one that is written anew. */
export function useQuoteForm({ requestId, asClient }: Pick<Thread, 'requestId' | 'asClient'>): {
  dialog: Elements
  write: () => void
  writeAnew: (quote: Quote) => void
} {
  const { profile } = useAuth().viewer
  const { view } = useEngine()
  const { shown, show, close } = useShownDialog<QuoteFormTask>('quote')
  const open = useCallback(
    (original: Quote | null) => {
      const request = view.row('job_applications', requestId)
      const service = request && view.row('jobs', request.job_id)
      if (!request || !service || !mayQuote(request)) return
      show({ request, service, client: view.row('clients', request.client_id) ?? null, original })
    },
    [view, requestId, show],
  )
  const write = useCallback(() => open(null), [open])
  useFormToOpen('quote', write, !asClient)
  useFormToOpen('edited-quote', (id) => open(view.row('quotes', id) ?? null), !asClient)
  const isWriter = profile && !asClient
  return {
    dialog: isWriter && <QuoteDialog me={profile} shown={shown} onClose={close} />,
    write,
    writeAnew: open,
  }
}
