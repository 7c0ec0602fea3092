/**
 * The data a new database starts with: `demo` people, nobody (`none`), or 10,000 members (`large`); for tests, the
 * demo's administrator alone.
 */
export type SeedKind = 'demo' | 'none' | 'large' | 'administrator'

/**
 * What a seed may do. Everything happens as the database's owner, past every policy; triggers still run. A seed runs
 * once per database. If the process dies in the middle, the next start begins with an empty database again, so that a
 * seed never has to check what exists.
 */
export interface SeedContext {
  readonly kind: SeedKind
  /** Runs one statement with `$1` parameters and returns its rows. */
  query(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>
  /** Runs any number of statements without parameters. */
  exec(sql: string): Promise<void>
  /** Creates a confirmed account and returns its user id. */
  signUp(email: string, password: string): Promise<string>
  /** Stores one object as its owner's upload. Limits of buckets are not checked. */
  putObject(
    bucket: string,
    path: string,
    bytes: Uint8Array,
    contentType: string,
    ownerId: string,
  ): Promise<void>
}
