import { useEngine, useObservableValue } from '../../data/use-services.ts'
import type { Invoice } from '../../domain/rows.ts'

const key = (id: string) => `invoice-copy:${id}`

/** Returns a function that stores, on this device, the number under which a draft was saved or printed. */
export function useRecordCopy(): (invoice: Invoice) => Promise<void> {
  const { notes } = useEngine().outbox
  // Only a draft's number can still change.
  return ({ id, status, invoice_number }) =>
    status === 'draft' ? notes.set(key(id), invoice_number) : notes.delete(key(id))
}

/** Returns the number on copies saved or printed here, where the invoice has another number now; else null. */
export function useOutdatedCopy({ id, invoice_number }: Invoice): string | null {
  const { notes } = useEngine().outbox
  const copied = useObservableValue(notes.all$, () => notes.all$.value?.get(key(id)))
  return copied === undefined || copied === invoice_number ? null : copied
}
