import * as v from 'valibot'

/**
 * Text of `minimum` to `maximum` characters after trimming; the same limits stand in the database. Characters are code
 * points, as Postgres counts them.
 */
export const text = (minimum: number, message: string, maximum = 200) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => [...value].length >= minimum, message),
    v.check((value) => [...value].length <= maximum, `At most ${maximum} characters, please`),
  )
