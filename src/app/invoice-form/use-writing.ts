import { localDay } from '../../domain/calendar.ts'
import type { Writing } from '../../domain/invoice.ts'
import { type Draw, numbersOf, writtenInvoice } from '../../domain/invoice-number.ts'
import type { Engine } from '../../sync/engine.ts'
import { useEngine } from '../session-context.ts'

/** What the writing of an invoice needs to know, as it is at the moment of the call. */
export function useWriting(): () => Writing {
  const engine = useEngine()
  return () => {
    const now = new Date()
    return {
      id: crypto.randomUUID(),
      taken: takenNumbers(engine),
      today: localDay(now),
      at: now.toISOString(),
      draw,
    }
  }
}

/** Every invoice number of hers this device knows, those of invoices the server refused included. */
export function takenNumbers({ user, view, outbox }: Pick<Engine, 'user' | 'view' | 'outbox'>): Set<string> {
  const taken = numbersOf(view.rows('invoices'), user?.id ?? '')
  for (const { mutation } of outbox.items) {
    const number = mutation.kind === 'rows' && writtenInvoice(mutation)?.values.invoice_number
    if (number) taken.add(number)
  }
  return taken
}

/** The limit is at most some thousands: the bias of the remainder is beyond notice. */
export const draw: Draw = (limit) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit
