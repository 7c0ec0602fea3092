import type { RowChange } from '../server/audit.ts'
import { checkInvoicingChanges } from './invoicing-changes.ts'
import { checkStatusTransitions } from './status-transitions.ts'
import { checkThreadChanges } from './thread-changes.ts'
import { checkToldEvents } from './told-events.ts'

/** Checks what every change of rows must keep to, by anybody. */
export function checkRowChanges(rowChanges: readonly RowChange[]): void {
  checkStatusTransitions(rowChanges)
  checkThreadChanges(rowChanges)
  checkInvoicingChanges(rowChanges)
  checkToldEvents(rowChanges)
}
