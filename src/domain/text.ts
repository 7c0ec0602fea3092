import * as v from 'valibot'

/** Joiners, direction marks and zero-width spaces, which pasted text may contain: they do not count as text. */
const invisible = /\p{Cf}/gu

/**
 * Schema of a text of `minimum` to `maximum` characters after trimming; the database has the same limits. Characters
 * are code points, as Postgres counts them.
 */
export const text = (minimum: number, message: string, maximum = 200) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => [...value.replace(invisible, '').trim()].length >= minimum, message),
    v.check((value) => [...value].length <= maximum, `At most ${maximum} characters, please`),
  )
