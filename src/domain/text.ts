import * as v from 'valibot'

/** Joiners, marks of direction and spaces without width, as pasting brings them along: alone they are no text. */
const invisible = /\p{Cf}/gu

/**
 * Text of `minimum` to `maximum` characters after trimming; the same limits stand in the database. Characters are code
 * points, as Postgres counts them.
 */
export const text = (minimum: number, message: string, maximum = 200) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => [...value.replace(invisible, '').trim()].length >= minimum, message),
    v.check((value) => [...value].length <= maximum, `At most ${maximum} characters, please`),
  )
