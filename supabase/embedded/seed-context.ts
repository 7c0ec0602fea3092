/** Which data a fresh database starts with: `demo` people, the administrator alone (`none`), or 10,000 members (`large`). */
export type SeedKind = 'demo' | 'none' | 'large'

/**
 * What a seeder may do. Everything happens as the database's owner, past every policy; triggers still run.
 * A seeder runs once per database. If the process dies in the middle, the next start begins from an empty
 * database again, so a seeder never has to ask what is already there.
 */
export interface SeedContext {
  readonly kind: SeedKind
  /** One statement with `$1` parameters; the rows it returns. */
  query(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>
  /** Any number of statements without parameters. */
  exec(sql: string): Promise<void>
  /** Creates a confirmed account and returns its user id. */
  signUp(email: string, password: string): Promise<string>
  /** Stores one object, as if its owner had uploaded it. Bucket limits are not asked. */
  putObject(
    bucket: string,
    path: string,
    bytes: Uint8Array,
    contentType: string,
    ownerId: string,
  ): Promise<void>
}

/** The signature of the one function that `supabase/embedded/demo/seed.ts` exports as `seed`. */
export type Seed = (context: SeedContext) => Promise<void>
