import { useEffect, useState } from 'react'
import { useEngine } from '../../data/app-services.ts'
import type { Invoice } from '../../domain/rows.ts'

const key = (id: string) => `invoice-copy:${id}`

/** Remembers on this device under which number a draft left it on paper. */
export function useRecordCopy(): (invoice: Invoice) => Promise<void> {
  const { outbox } = useEngine()
  return async ({ id, status, invoice_number }) => {
    // Only a draft's number can still change.
    if (status === 'draft') await outbox.saveDraft(key(id), invoice_number, Date.now())
    else await outbox.discardDraft(key(id))
  }
}

/** The number on copies of this invoice that were saved or printed here and is not its number any more. */
export function useOutdatedCopy({ id, invoice_number }: Invoice): string | null {
  const { outbox } = useEngine()
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    // Asked again whenever the number changes.
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
