/** What bcrypt hashes of a password, in bytes of UTF-8: Supabase Auth, hosted or embedded, stores its hashes. */
export const MAX_PASSWORD_BYTES = 72

/** Returns whether the server could not tell this password from another one with the same beginning. */
export const isPasswordTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).byteLength > MAX_PASSWORD_BYTES
