/**
 * Returns a function that calls `make` at its first call and then keeps the value: an `Intl` formatter takes 10 ms to
 * create.
 */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
