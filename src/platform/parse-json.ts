import * as v from 'valibot'

/**
 * Parses a stored JSON text. Returns null where nothing is stored, and, with a warning, where the value does not match
 * the schema: another version of the app stored it, or the storage is damaged.
 */
export function parseJson<Value>(
  schema: v.GenericSchema<unknown, Value>,
  text: string | null | undefined,
): Value | null {
  if (text == null) return null
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    if (parsed.success) return parsed.output
    console.warn('A stored value does not match its schema', parsed.issues)
  } catch (error) {
    console.warn('A stored value is not valid JSON', error)
  }
  return null
}
