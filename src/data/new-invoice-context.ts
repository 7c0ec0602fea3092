import { localDay } from '../domain/calendar.ts'
import type { NewInvoiceContext } from '../domain/invoice.ts'
import type { RandomInteger } from '../domain/invoice-number.ts'
import { takenNumbers } from '../sync/renumbering.ts'
import { useEngine } from './app-services.ts'

/** What the writing of an invoice needs to know, as it is at the moment of the call. */
export function useNewInvoiceContext(): () => NewInvoiceContext {
  const engine = useEngine()
  return () => {
    const now = new Date()
    return {
      id: crypto.randomUUID(),
      usedNumbers: takenNumbers(engine),
      today: localDay(now),
      at: now.toISOString(),
      randomInteger,
    }
  }
}

/** The limit is at most some thousands: the bias of the remainder is beyond notice. */
export const randomInteger: RandomInteger = (limit) =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit
