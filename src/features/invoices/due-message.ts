import { type Day, daysBetween } from '../../domain/calendar.ts'
import type { Invoice } from '../../domain/rows.ts'

/** Returns the time left to pay, or the time overdue; empty for a paid invoice. */
export function dueMessage({ status, due_date }: Invoice, today: Day): string {
  if (status === 'paid') return ''
  const left = daysBetween(today, due_date)
  if (left === 0) return 'Due today'
  if (left === 1) return 'Due tomorrow'
  if (left > 1) return `Due in ${left} days`
  if (status === 'draft') return 'Its due date has passed'
  return left === -1 ? 'One day overdue' : `${-left} days overdue`
}
