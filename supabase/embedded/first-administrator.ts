import { randomBytes } from 'node:crypto'
import { readEmailAddress } from '../../src/domain/email-address.ts'
import type { Database } from './database.ts'
import { escaped, plainPage, plainPageHeaders } from './http/plain-page.ts'
import { isSame, storedSecret } from './tokens.ts'

/*
 * How a group gets its first administrator: the address that is printed at the start makes a registered professional the
 * administrator, once. Nobody has a password that others know.
 */

export const FIRST_ADMINISTRATOR = '/_first-administrator'
const SECRET = 'first-administrator'
const TITLE = 'The first administrator'

/** Returns the address where somebody becomes the first administrator; null where there is one. */
export async function firstAdministratorUrl(database: Database, url: string): Promise<string | null> {
  if (await hasAdministrator(database)) return null
  const token = await storedSecret(database, SECRET, randomBytes(24).toString('base64url'))
  return `${url}${FIRST_ADMINISTRATOR}?token=${token}`
}

async function hasAdministrator({ query }: Pick<Database, 'query'>): Promise<boolean> {
  return (await query('select id from public.profiles where is_admin limit 1')).length > 0
}

/** Answers that address: a form for the e-mail address, and once what became of it. */
export async function serveFirstAdministrator(request: Request, database: Database): Promise<Response> {
  const [stored] = await database.query<{ value: string }>(
    'select value from embedded.secrets where name = $1',
    [SECRET],
  )
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const used = '<p>This address has been used, or is not the one that was printed at the start.</p>'
  if (!stored || !isSame(token, stored.value)) return page(403, used)
  if (request.method !== 'POST') return page(200, form(''))
  const email = readEmailAddress(String((await request.formData()).get('email') ?? ''))
  const outcome = await promote(database, email)
  if (outcome === 'done')
    return page(200, `<p>${escaped(email)} is the administrator now. Go on in the app.</p>`)
  if (outcome === 'taken') return page(403, used)
  return page(
    404,
    `<p role="alert">Nobody has registered as a professional with ${escaped(email || 'no address')}. Register in the app first.</p>${form(email)}`,
  )
}

/** Makes the professional of this address the administrator, unless there is one. The address is then used up. */
const promote = (database: Database, email: string): Promise<'done' | 'taken' | 'unknown'> =>
  database.transaction(async (query) => {
    const mine = await query('select value from embedded.secrets where name = $1 for update', [SECRET])
    if (mine.length === 0 || (await hasAdministrator({ query }))) return 'taken'
    const promoted = await query(
      `update public.profiles set is_admin = true, is_approved = true, linkedin_verified = true
       where lower(email) = lower($1) returning id`,
      [email],
    )
    if (promoted.length === 0) return 'unknown'
    await query('delete from embedded.secrets where name = $1', [SECRET])
    return 'done'
  })

const form = (
  email: string,
) => `<p>Register in the app as a professional first. Then give the email address with which
you registered: you become the administrator, who approves the others. This works once.</p>
<form method="post">
<label for="email">Email address</label>
<input id="email" name="email" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" required value="${escaped(email)}">
<button>Become the administrator</button>
</form>`

const page = (status: number, body: string) =>
  new Response(plainPage(TITLE, body), { status, headers: plainPageHeaders('self') })
