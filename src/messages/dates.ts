import { lazy } from '../domain/lazy.ts'

const days = lazy(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }))

/** A day as screens show it, for example "21 November 2026", in the reader's time zone. */
export const dayOf = (at: string): string => days().format(new Date(at))

const moments = lazy(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }))

/** A moment in the reader's own way of writing it. `at` in milliseconds. */
export const formatMoment = (at: number): string => moments().format(at)
