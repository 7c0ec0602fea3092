import { randomUUID } from 'node:crypto'

export type Body = Record<string, unknown>

/** Returns the JSON object in a body; an empty one where there is none. */
export async function bodyOf(request: Request | Response): Promise<Body> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Body) : {}
}

export const hasErrorCode = async (response: Response, code: string) =>
  !response.ok && (await bodyOf(response)).error_code === code

/** Returns a user as the answer to an unconfirmed sign-up: nothing but the id depends on the account. */
export function unconfirmedUser(email: string, data: unknown, id: string) {
  const at = new Date().toISOString()
  const about = { ...(data as object | null), email, email_verified: false, phone_verified: false, sub: id }
  const times = { created_at: at, updated_at: at }
  const identity = { identity_id: newId(), id, user_id: id, identity_data: about, provider: 'email', email }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: about,
    identities: [{ ...identity, last_sign_in_at: at, ...times }],
    ...times,
    is_anonymous: false,
    confirmation_sent_at: at,
  }
}

/** Returns a UUID of version 7, as `@supabase/lite` gives to accounts. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

export const tooManyRequests = (isMail: boolean, seconds: number) =>
  isMail
    ? refusal(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
      )
    : refusal(429, 'over_request_rate_limit', 'Request rate limit reached')

export const refusal = (status: number, code: string, msg: string) =>
  Response.json(
    { code: status, error_code: code, msg },
    { status, headers: { 'access-control-allow-origin': '*' } },
  )
