/** The kind of a column's values, and what a row has that lacks it; nothing where only the server knows. */
export type StoredColumn = readonly [kind: Kind] | readonly [kind: Kind, initial: unknown]

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object'
