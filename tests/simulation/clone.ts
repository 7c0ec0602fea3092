/**
 * A copy as the structured clone algorithm makes it, of what the app stores: many times faster than Node's own, which
 * goes through a message port. Throws where the browser would.
 */
export function cloned<Value>(value: Value): Value
export function cloned(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new DOMException('This cannot be cloned', 'DataCloneError')
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => cloned(part))
  const kind = Object.prototype.toString.call(value)
  if (kind === '[object ArrayBuffer]') return (value as ArrayBuffer).slice(0)
  if (kind === '[object Date]') return new Date((value as Date).getTime())
  if (kind === '[object Object]') {
    const copy: Record<string, unknown> = {}
    for (const [key, part] of Object.entries(value)) copy[key] = cloned(part)
    return copy
  }
  return structuredClone(value)
}
