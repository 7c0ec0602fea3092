/** The kind of a column's values, and what a row has that lacks it; nothing where only the server knows. */
export type StoredColumn =
  | readonly [kind: 'string' | 'number' | 'boolean' | 'array']
  | readonly [kind: 'string' | 'number' | 'boolean' | 'array', initial: unknown]
