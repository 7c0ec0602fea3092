/**
 * Fills the fields that a stored draft lacks with those of the empty form, at any depth: a draft of an older version
 * lacks newer fields.
 */
export function fillDefaults<Value extends object>(empty: Value, stored: unknown): Value {
  if (!isFields(stored)) return empty
  const blank = new Map<string, unknown>(Object.entries(empty))
  const filled = Object.entries(stored).map(([name, value]) => {
    const before = blank.get(name)
    return [name, isFields(before) && isFields(value) ? fillDefaults(before, value) : value]
  })
  return { ...empty, ...Object.fromEntries(filled) }
}

/** Returns whether a value is a plain object: no array, Blob or Date. */
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
