import { type Day, daysBetween } from '../../domain/calendar.ts'
import type { Invoice } from '../../domain/rows.ts'

/** How long there is left to pay, or how long it is late. Nothing about what is paid. */
export function dueMessage({ status, due_date }: Invoice, today: Day): string {
  if (status === 'paid') return ''
  const left = daysBetween(today, due_date)
  if (left === 0) return 'Due today'
  if (left === 1) return 'Due tomorrow'
  if (left > 1) return `Due in ${left} days`
  if (status === 'draft') return 'Its due date has passed'
  return left === -1 ? 'One day overdue' : `${-left} days overdue`
}
