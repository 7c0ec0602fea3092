import * as v from 'valibot'
import { InvoiceSearch } from '../../domain/invoice-list.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'

/** Returns the search among invoices, which is part of the address, and its setters. */
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
    /** Call it once the form of that request was opened. */
    forgetRequest: () => search({ request: '' }),
  }
}

const read = (search: unknown) => v.parse(InvoiceSearch, search)
