import { lazy } from '../domain/lazy.ts'

const counts = lazy(() => new Intl.NumberFormat('en'))

/** Returns a number as screens show it, for example "10,000". */
export const formatCount = (count: number): string => counts().format(count)
