import type { Backend } from '../../supabase/embedded/backend.ts'
import type { Mail } from '../../supabase/embedded/emails.ts'
import { knownKeys } from '../../supabase/embedded/keys.ts'

/** Returns the mails to an address, newest first. */
export async function emailsTo(backend: Pick<Backend, 'mailUrl'>, email: string): Promise<Mail[]> {
  const mails = (await (await fetch(backend.mailUrl.replace('_mail', '_mail.json'))).json()) as Mail[]
  return mails.filter(({ to }) => to === email)
}

/** Returns the first link in the text of a mail. */
export const linkIn = (mail: Mail | undefined): URL =>
  new URL(/https?:\/\/[^\s"<]+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank')

/** Returns the code in the text of a mail. */
export const codeIn = (mail: Mail | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''

/** Returns what the page of a mail's link sends when its button is pressed. */
export const linkParameters = (mail: Mail | undefined) => {
  const { searchParams } = linkIn(mail)
  return { token_hash: searchParams.get('token_hash') ?? '', type: searchParams.get('type') as 'signup' }
}

/** The mails of a backend in memory. */
export const inMemory = (origin: string | undefined) => ({
  mailUrl: `${origin}/_mail?token=${knownKeys.mail}`,
})

/** Returns the path of the link in the latest mail to an address; for a backend in memory. */
export async function linkPathTo(origin: string | undefined, email: string): Promise<string> {
  const { pathname, search } = linkIn((await emailsTo(inMemory(origin), email))[0])
  return pathname + search
}
