/**
 * What was kept of a form, field by field over the form as it opens empty: a draft of an older version of the app has no
 * word about the fields that came since, however deep they lie.
 */
export function overEmpty<Value extends object>(empty: Value, kept: unknown): Value {
  if (!isFields(kept)) return empty
  const blank = new Map<string, unknown>(Object.entries(empty))
  const filled = Object.entries(kept).map(([name, value]) => {
    const before = blank.get(name)
    return [name, isFields(before) && isFields(value) ? overEmpty(before, value) : value]
  })
  return { ...empty, ...Object.fromEntries(filled) }
}

/** No list, no file, no day: an object of fields. */
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
