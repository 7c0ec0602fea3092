import * as v from 'valibot'
import { InvoiceSearch } from '../../domain/invoice-list.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'

/** What is searched for among invoices. */
export function useInvoiceSearch() {
  const { text, setText, status, request, side, search } = useUrlSearch<InvoiceSearch>('/invoices', read)
  return {
    text,
    setText,
    status,
    request,
    side,
    setStatus: (chosen: InvoiceSearch['status']) => search({ status: chosen }),
    clear: () => search({ q: '', status: '' }),
    /** The form of that request was opened. */
    forgetRequest: () => search({ request: '' }),
  }
}

const read = (search: unknown) => v.parse(InvoiceSearch, search)
