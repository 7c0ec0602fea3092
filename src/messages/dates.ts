import { localDay } from '../domain/calendar.ts'
import { lazy } from '../domain/lazy.ts'

const days = lazy(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }))

/** Returns the day of a time as screens show it, for example "21 November 2026", in the device's time zone. */
export const dayOf = (at: string): string => days().format(new Date(at))

const moments = lazy(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }))

/** Returns date and time in the format of the browser's language; `at` in milliseconds since 1970. */
export const formatMoment = (at: number): string => moments().format(at)

const clock = lazy(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }))
const shortDays = lazy(() => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }))

/** Returns a time of day in the format of the browser's language; `at` in milliseconds since 1970. */
export const timeOf = (at: number): string => clock().format(at)

/** Returns the time of day of a moment of today, else its day, in the format of the browser's language. */
export const shortMoment = (at: number, now = Date.now()): string =>
  isSameDay(at, now) ? timeOf(at) : shortDays().format(at)

/** Returns the time of day of a moment of today, else date and time, in the format of the browser's language. */
export const timeOrMoment = (at: number, now = Date.now()): string =>
  isSameDay(at, now) ? timeOf(at) : formatMoment(at)

const isSameDay = (one: number, other: number) => localDay(new Date(one)) === localDay(new Date(other))
