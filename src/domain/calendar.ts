import * as v from 'valibot'
import { lazy } from './lazy.ts'

/** A day of the calendar, `YYYY-MM-DD`, in no time zone. Days compare as text. */
export type Day = string
/** `YYYY-MM`. */
export type Month = string

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The day it is at that moment where this device is. */
export const localDay = (moment: Date): Day =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`

/** True for days that exist: not for 30 February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const noon = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}

/** Counted in UTC, where every day has 24 hours; the day asked for belongs to no zone. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Days from one to the other; negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** So many months that end with the day's own, oldest first. */
export function monthsUpTo(day: Day, count: number): Month[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, place) => {
    const months = year * 12 + month - 1 - (count - 1 - place)
    return `${String(Math.floor(months / 12)).padStart(4, '0')}-${twoDigits((months % 12) + 1)}`
  })
}

/** Milliseconds from that moment until the next local day begins. */
export function millisecondsUntilTomorrow(moment: Date): number {
  const next = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1)
  return next.getTime() - moment.getTime()
}

const days = {
  short: lazy(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })),
  long: lazy(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })),
}
const months = {
  short: lazy(() => new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })),
  long: lazy(() => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })),
}

/** For example "November 21, 2026" or "Nov 21, 2026", the same day everywhere. */
export const formatDay = (day: Day, length: keyof typeof days = 'long'): string =>
  days[length]().format(new Date(`${day}T00:00:00Z`))

export const formatMonth = (month: Month, length: keyof typeof months): string =>
  months[length]().format(new Date(`${month}-01T00:00:00Z`))

/** A form's date. Far years are slips of the keyboard. */
export const DueDate = v.pipe(
  v.string(),
  v.check(isDay, 'Due date is required'),
  v.check((day) => !isDay(day) || (day >= '2000-01-01' && day < '2200-01-01'), 'Please check the year'),
)
