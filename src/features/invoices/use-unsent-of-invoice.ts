import type { UnsentItem } from '../../data/use-unsent-items.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'

/** An unsent change of an invoice, or one of its payments or reminders. */
export interface UnsentPart {
  item: UnsentItem
  /** The row's id. */
  id: string
  isPayment: boolean
}

/** Returns a function that gives what is unsent of an invoice, oldest first. */
export function useUnsentOfInvoice(): (invoice: string) => UnsentPart[] {
  const invoices = useUnsentRows('invoices')
  const payments = useUnsentRows('payments')
  const reminders = useUnsentRows('reminders')
  const partsOf = (rows: typeof payments | typeof reminders, invoice: string) =>
    [...rows].filter(({ added }) => added?.invoice_id === invoice)
  const toPart =
    (isPayment: boolean) =>
    ({ item, id }: { item: UnsentItem; id: string }): UnsentPart => ({ item, id, isPayment })
  return (invoice) =>
    [
      ...invoices.filter(({ id }) => id === invoice).map(toPart(false)),
      ...partsOf(payments, invoice).map(toPart(true)),
      ...partsOf(reminders, invoice).map(toPart(false)),
    ].sort((a, b) => a.item.at - b.item.at)
}
