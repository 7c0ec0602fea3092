import { localDay } from '../domain/calendar.ts'
import type { NewInvoiceContext } from '../domain/invoice/invoice.ts'
import type { RandomInteger } from '../domain/invoice/invoice-number.ts'
import { takenNumbers } from '../sync/renumbering.ts'
import { useEngine } from './use-services.ts'

/** Returns a function that returns ids, time and used numbers for a new invoice at the time of the call. */
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

/** Returns a random integer below `limit`. For limits of some thousands the bias of the remainder is negligible. */
export const randomInteger: RandomInteger = (limit) =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit
