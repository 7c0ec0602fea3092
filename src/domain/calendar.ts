import { lazy } from './lazy.ts'

/** A calendar day without a time zone, `YYYY-MM-DD`. Days compare as strings. */
export type Day = string
/** `YYYY-MM`. */
export type Month = string

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Returns the day of this moment in the device's time zone. */
export const localDay = (moment: Date): Day =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`

/** Returns whether the text is an existing day, which 30 February is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const noon = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}

/** Returns the day this many days later. Computed in UTC, where every day has 24 hours. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the number of days from one day to the other; negative where `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Returns this many months, the last of which contains the day, oldest first. */
export function monthsUpTo(day: Day, count: number): Month[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - 1 - (count - 1 - index)
    return `${String(Math.floor(months / 12)).padStart(4, '0')}-${twoDigits((months % 12) + 1)}`
  })
}

/** Returns the milliseconds from this moment until the next day begins in the device's time zone. */
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

/** Returns for example "November 21, 2026" (long) or "Nov 21, 2026" (short), independent of the time zone. */
export const formatDay = (day: Day, length: keyof typeof days = 'long'): string =>
  days[length]().format(new Date(`${day}T00:00:00Z`))

export const formatMonth = (month: Month, length: keyof typeof months): string =>
  months[length]().format(new Date(`${month}-01T00:00:00Z`))
