import { useCallback, useEffect, useState } from 'react'
import { configuredAddress } from '../remote/address.ts'
import { invoiceByLink, type LinkedInvoice, tellPaid } from '../remote/linked-invoice.ts'
import type { RemoteResult } from '../remote/remote-result.ts'
import { useServices } from './use-services.ts'

export type { LinkedInvoice } from '../remote/linked-invoice.ts'

export type InvoiceOfLink =
  | { state: 'loading' | 'refused' | 'unreachable' }
  | { state: 'found'; invoice: LinkedInvoice }

const shown = (answer: RemoteResult<LinkedInvoice>): InvoiceOfLink => {
  if (answer.ok) return { state: 'found', invoice: answer.value }
  return { state: answer.failure.kind === 'refused' ? 'refused' : 'unreachable' }
}

/**
 * Returns the invoice to which a link leads, where its PDF is, and functions: `ask` loads it again, `paid` tells that it was
 * paid and resolves to whether the server knows.
 */
export function useInvoiceLink(token: string) {
  const { connection } = useServices()
  const [of, setOf] = useState<InvoiceOfLink>({ state: 'loading' })
  const ask = useCallback(() => {
    let current = true
    setOf({ state: 'loading' })
    void invoiceByLink(connection, token).then((answer) => {
      if (current) setOf(shown(answer))
    })
    return () => {
      current = false
    }
  }, [connection, token])
  useEffect(ask, [ask])
  return {
    of,
    ask,
    paperUrl: `${configuredAddress().url}/functions/v1/invoice-paper?token=${encodeURIComponent(token)}`,
    async paid(): Promise<boolean> {
      const answer = await tellPaid(connection, token)
      // What is on the screen stays where the server cannot be reached.
      if (answer.ok || answer.failure.kind === 'refused') setOf(shown(answer))
      return answer.ok
    },
  }
}
