import { randomUUID } from 'node:crypto'
import type { Session } from './engine/session.ts'

/** Creates a confirmed account as a sign-up would, and returns its user id. Throws when the address is taken. */
export async function createAccount(
  query: Session['query'],
  email: string,
  password: string,
): Promise<string> {
  const id = randomUUID()
  const address = email.toLowerCase()
  const about = { sub: id, email: address, email_verified: true, phone_verified: false }
  await query(
    `insert into auth.users
       (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, extensions.crypt($3, extensions.gen_salt('bf', 8)), now(), $4, $5)`,
    [id, address, password, { provider: 'email', providers: ['email'] }, about],
  )
  await query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values ($1, 'email', $3, $2, $4)`,
    [randomUUID(), id, id, about],
  )
  return id
}
