import { formatDay } from '../../domain/calendar.ts'
import type { UpcomingReminder } from '../../domain/invoice/reminder.ts'
import { lazy } from '../../domain/lazy.ts'
import type { ReminderTone } from '../../domain/rows.ts'

export const toneLabels: Record<ReminderTone, string> = {
  friendly: 'Friendly',
  firm: 'Firm',
  final: 'Final',
}

const listFormat = lazy(() => new Intl.ListFormat('en'))

/** Returns what the server will send, for example "friendly on Dec 3, 2026, and firm on Dec 10, 2026". */
export const upcomingText = (upcoming: readonly UpcomingReminder[]): string =>
  listFormat().format(upcoming.map(({ tone, on }) => `${tone} on ${formatDay(on, 'short')}`))

/** Shown in place of plan and button once one side has blocked the other; the device does not know which. */
export const REMINDERS_ENDED = 'No reminder is sent any more: you can no longer write to each other.'
