import { useEffect, useRef } from 'react'
import { usePulled, useRow } from '../../data/use-rows.ts'
import { useEngine } from '../../data/use-services.ts'
import { invoiceRefusals } from '../../domain/invoice/invoice.ts'
import { InvoiceSearch } from '../../domain/invoice/invoice-list.ts'
import { mayInvoice } from '../../domain/request/request.ts'
import type { Profile } from '../../domain/rows.ts'
import { toast } from '../../ui/toast.tsx'
import { useUrlSearch } from '../../ui/use-url-search.ts'
import type { InvoiceDialog } from './invoice-dialogs.tsx'

/** Opens the form for the request that the address names, with what its quote says, once, and removes both from the
 * address. */
export function useFormForRequest(
  me: Profile,
  approved: boolean,
  show: (dialog: InvoiceDialog) => void,
): void {
  const { request: id, quote: quoteId, search } = useUrlSearch('/invoices', InvoiceSearch)
  const { view } = useEngine()
  const request = useRow('job_applications', id)
  const pulled = usePulled()
  const handledId = useRef('')
  useEffect(() => {
    // During the first pull a request may be here before its service.
    if (!id || handledId.current === id || !pulled) return
    handledId.current = id
    const service = request && view.row('jobs', request.job_id)
    if (request && mayInvoice(request) && service?.posted_by === me.id && approved) {
      const quote = view.row('quotes', quoteId)
      const isItsQuote = quote?.application_id === id && quote.status === 'accepted'
      show({
        kind: 'write',
        task: isItsQuote ? { kind: 'quote', request, quote } : { kind: 'request', request },
      })
    } else {
      toast.error(invoiceRefusals[approved ? 'not-in-progress' : 'not-approved'])
    }
    search({ request: '', quote: '' })
  })
  useEffect(() => {
    if (!id) handledId.current = ''
  }, [id])
}
