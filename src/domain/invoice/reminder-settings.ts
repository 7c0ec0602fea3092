import * as v from 'valibot'
import type { PaymentDetails } from '../rows.ts'
import { asciiNumber } from '../typed-number.ts'

/** Days after the due date that are suggested where none were chosen. */
const SUGGESTED_DAYS = [3, 10, 21] as const

/** The latest automatic reminder, in days after the due date. The database has the same limit. */
const MAX_DAYS = 365

const Days = v.pipe(
  v.string(),
  v.transform(asciiNumber),
  v.regex(/^\d{1,3}$/, 'A number of days, please'),
  v.check((typed) => Number(typed) >= 1 && Number(typed) <= MAX_DAYS, `From 1 to ${MAX_DAYS} days, please`),
)

/** As typed. What is typed stays while the reminders are switched off, and is not checked. */
const typed = { friendly: v.string(), firm: v.string(), final: v.string() }

const later = 'Please choose a later day than for the reminder before'

/** The form of automatic reminders: days after the due date. */
export const ReminderSettings = v.variant('on', [
  v.object({ on: v.literal(false), ...typed }),
  v.pipe(
    v.object({ on: v.literal(true), friendly: Days, firm: Days, final: Days }),
    v.forward(
      v.partialCheck(
        [['friendly'], ['firm']],
        ({ friendly, firm }) => Number(firm) > Number(friendly),
        later,
      ),
      ['firm'],
    ),
    v.forward(
      v.partialCheck([['firm'], ['final']], ({ firm, final }) => Number(final) > Number(firm), later),
      ['final'],
    ),
  ),
])
export type ReminderSettings = v.InferOutput<typeof ReminderSettings>

/** Returns the initial values of the form. */
export function reminderSettings({ reminder_days }: Pick<PaymentDetails, 'reminder_days'>) {
  const [friendly = 3, firm = 10, final = 21] = reminder_days ?? SUGGESTED_DAYS
  return {
    on: reminder_days !== null,
    friendly: String(friendly),
    firm: String(firm),
    final: String(final),
  }
}

/** Returns the days to store; null where the reminders are switched off. */
export const reminderDaysOf = ({ on, friendly, firm, final }: ReminderSettings): number[] | null =>
  on ? [friendly, firm, final].map(Number) : null
