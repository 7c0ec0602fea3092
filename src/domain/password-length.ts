/** The fewest characters of a new password (spec §5); `supabase/config.toml` has the same, and a test compares them. */
export const MIN_PASSWORD_LENGTH = 6

/** What bcrypt hashes of a password, in bytes of UTF-8: Supabase Auth, hosted or embedded, stores its hashes. */
export const MAX_PASSWORD_BYTES = 72

/** Returns whether the server could not tell this password from another one with the same beginning. */
export const isPasswordTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).byteLength > MAX_PASSWORD_BYTES
