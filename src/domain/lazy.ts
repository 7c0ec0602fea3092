/** Makes something when it is first asked for: a formatter of `Intl` takes the first screen ten milliseconds. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
