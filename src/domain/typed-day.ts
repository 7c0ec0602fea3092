import * as v from 'valibot'
import { type Day, isDay } from './calendar.ts'

/** A day of a form. Years before 2000 or after 2199 are taken for typing errors. */
const typedDay = (missing: string) =>
  v.pipe(
    v.string(),
    v.check(isDay, missing),
    v.check((day) => !isDay(day) || (day >= '2000-01-01' && day < '2200-01-01'), 'Please check the year'),
  )

/** A due date of a form. */
export const DueDate = typedDay('Due date is required')

/** The last day of a form: this day or a later one. */
export const lastDayFrom = (today: Day) =>
  v.pipe(
    typedDay('Please choose the last day'),
    v.check((day) => !isDay(day) || day < '2000-01-01' || day >= today, 'This day is over'),
  )
