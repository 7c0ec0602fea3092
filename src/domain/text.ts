import * as v from 'valibot'
import { oneLine } from './typed-characters.ts'

/**
 * Joiners, direction marks, zero-width spaces and letters without a form, which pasted text may contain: they do not count as
 * text.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

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

/** Schema of a text of one line: what cannot be seen, or changes the order of its letters, is taken out. */
export const line = (minimum: number, message: string, maximum = 200) =>
  v.pipe(v.string(), v.transform(oneLine), text(minimum, message, maximum))

/** Makes an empty text null, as optional columns have it. */
export const orNull = v.transform((value: string) => value || null)

/** Schemas of an optional text, and of one of one line: empty is null. */
export const optionalText = (maximum: number) => v.pipe(text(0, '', maximum), orNull)
export const optionalLine = (maximum: number) => v.pipe(line(0, '', maximum), orNull)
