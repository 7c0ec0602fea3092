import { lazy } from '../domain/lazy.ts'

const counts = lazy(() => new Intl.NumberFormat('en'))

/** Returns a number as screens show it, for example "10,000". */
export const formatCount = (count: number): string => counts().format(count)

/** Returns how many there are of something: "1 day", "2 days". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** Returns three names and the number of the others: a user may choose 200 files at once. */
export const listedNames = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
