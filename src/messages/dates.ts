import { lazy } from '../domain/lazy.ts'

const days = lazy(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }))

/** Returns the day of a time as screens show it, for example "21 November 2026", in the device's time zone. */
export const dayOf = (at: string): string => days().format(new Date(at))

const moments = lazy(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }))

/** Returns date and time in the format of the browser's language; `at` in milliseconds since 1970. */
export const formatMoment = (at: number): string => moments().format(at)
