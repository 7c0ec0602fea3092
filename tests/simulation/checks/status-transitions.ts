import type { RowChange } from '../server/audit.ts'
import { Violation } from './violation.ts'

const requestEdges = new Set([
  'pending accepted',
  'pending rejected',
  'pending withdrawn',
  'accepted in_progress',
  'in_progress completed',
])
/** A reversal opens a paid invoice again. */
const invoiceEdges = new Set([
  ...['draft sent', 'sent viewed', 'sent paid', 'viewed paid'],
  ...['paid sent', 'paid viewed'],
])
const quoteEdges = new Set(['draft sent', 'sent accepted', 'sent declined', 'sent withdrawn'])

/**
 * Throws on a forbidden status transition, on a deleted row that comes back, and on anyone who becomes an administrator
 * through the app.
 */
export function checkStatusTransitions(rowChanges: readonly RowChange[]): void {
  for (const { of_table, op, id, before, after } of rowChanges) {
    if (op === 'insert' && after) {
      const first = { job_applications: 'pending', invoices: 'draft', quotes: 'draft' }[of_table]
      if (first && after.status !== first) {
        throw new Violation('status-edge', `${of_table} began as ${after.status}`, [id])
      }
      if (of_table === 'profiles' && (after.is_approved || after.is_admin || after.linkedin_verified)) {
        throw new Violation('status-edge', 'a profile began approved, verified or as an administrator', [id])
      }
    }
    if (op !== 'update' || !before || !after) continue
    const edge = `${before.status} ${after.status}`
    const edges = { job_applications: requestEdges, invoices: invoiceEdges, quotes: quoteEdges }[of_table]
    if (edges && before.status !== after.status && !edges.has(edge)) {
      throw new Violation('status-edge', `${of_table} went ${edge}`, [id])
    }
    if (of_table === 'profiles' && before.is_admin !== after.is_admin) {
      throw new Violation('status-edge', 'an administrator was made or unmade', [id])
    }
    if (['jobs', 'invoices', 'quotes'].includes(of_table) && before.deleted_at && !after.deleted_at) {
      throw new Violation('status-edge', `a deleted row of ${of_table} came back`, [id])
    }
  }
}
