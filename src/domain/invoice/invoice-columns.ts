/** The columns by which a table of invoices is sorted. */
export const INVOICE_COLUMNS = ['number', 'party', 'issued', 'due', 'owed', 'status'] as const
export type InvoiceColumn = (typeof INVOICE_COLUMNS)[number]

/** A column, with "-" before it from the last to the first; empty for newest first. */
export type InvoiceOrder = '' | InvoiceColumn | `-${InvoiceColumn}`
export const INVOICE_ORDERS: readonly InvoiceOrder[] = [
  '',
  ...INVOICE_COLUMNS,
  ...INVOICE_COLUMNS.map((column) => `-${column}` as const),
]

/** Returns the order after a press on a column: ascending, then descending, then newest first again. */
export function nextOrder(order: InvoiceOrder, column: InvoiceColumn): InvoiceOrder {
  if (order === column) return `-${column}`
  return order === `-${column}` ? '' : column
}
