/**
 * Returns a structured clone of what the app stores; many times faster than Node's `structuredClone`, which goes
 * through a message port. Throws where the browser would.
 */
export function cloned<Value>(value: Value): Value
export function cloned(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new DOMException('This cannot be cloned', 'DataCloneError')
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(cloned)
  if (isPlain(value)) {
    const copy: Record<string, unknown> = {}
    for (const key in value) copy[key] = cloned((value as Record<string, unknown>)[key])
    return copy
  }
  const kind = Object.prototype.toString.call(value)
  if (kind === '[object ArrayBuffer]') return (value as ArrayBuffer).slice(0)
  if (kind === '[object Date]') return new Date((value as Date).getTime())
  return structuredClone(value)
}

/** Returns true for an object without a class, of any context: its prototype has no prototype of its own. */
function isPlain(value: object): boolean {
  const inherited = Object.getPrototypeOf(value)
  return inherited === null || Object.getPrototypeOf(inherited) === null
}
