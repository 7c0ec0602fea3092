import { useEffect, useState } from 'react'
import { useEngine } from '../../data/app-services.ts'
import type { Invoice } from '../../domain/rows.ts'

const key = (id: string) => `invoice-copy:${id}`

/** Returns a function that stores, on this device, the number under which a draft was saved or printed. */
export function useRecordCopy(): (invoice: Invoice) => Promise<void> {
  const { outbox } = useEngine()
  return async ({ id, status, invoice_number }) => {
    // Only a draft's number can still change.
    if (status === 'draft') await outbox.saveDraft(key(id), invoice_number, Date.now())
    else await outbox.discardDraft(key(id))
  }
}

/** Returns the number on copies saved or printed here, where the invoice has another number now; else null. */
export function useOutdatedCopy({ id, invoice_number }: Invoice): string | null {
  const { outbox } = useEngine()
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    const compare = (number: unknown) => {
      if (current) setCopied(typeof number === 'string' && number !== invoice_number ? number : null)
    }
    outbox
      .draft(key(id))
      .then(compare, (error: unknown) => console.warn('A note of a printed invoice could not be read', error))
    return () => {
      current = false
    }
  }, [outbox, id, invoice_number])
  return copied
}
