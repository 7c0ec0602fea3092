import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { escaped } from '../http/plain-page.ts'

const config = readFileSync(new URL('../../config.toml', import.meta.url), 'utf8')

/** Returns the subject that config.toml gives to a template. */
function configuredSubject(kind: string): string {
  const [, section = ''] = config.split(`[auth.email.template.${kind}]`)
  return /^\s*subject = "([^"]*)"/.exec(section)?.[1] ?? ''
}

/** The subjects of the mails whose texts are in `supabase/templates`. */
const subjects = {
  confirmation: configuredSubject('confirmation'),
  recovery: configuredSubject('recovery'),
  email_change: configuredSubject('email_change'),
  /** No hosted project sends this one. */
  account_exists: 'You have an account already',
}

export type MailKind = keyof typeof subjects

/** Values of a template, by the names that Supabase gives them. */
export interface MailValues {
  SiteURL: string
  RedirectTo: string
  Email: string
  NewEmail?: string
  Token?: string
  TokenHash?: string
}

const pathOf = (kind: MailKind) => fileURLToPath(new URL(`../../templates/${kind}.html`, import.meta.url))

/** Returns subject and file of a template, as `@supabase/lite` takes them. */
const setting = (kind: MailKind) => ({ subject: subjects[kind], content_path: pathOf(kind) })

/** The templates of the mails that `@supabase/lite` sends by itself. */
export const templateSettings = {
  confirmation: setting('confirmation'),
  recovery: setting('recovery'),
  email_change: setting('email_change'),
}

/** Returns subject and HTML of a mail. */
export function renderMail(kind: MailKind, values: MailValues): { subject: string; html: string } {
  const filled: Record<string, string | undefined> = { ...values }
  const html = readFileSync(pathOf(kind), 'utf8').replace(/\{\{ \.(\w+) \}\}/g, (_, name: string) =>
    escaped(filled[name] ?? ''),
  )
  return { subject: subjects[kind], html }
}

/** Returns the text of a mail for programs that show no HTML: its paragraphs, and the address after each link's label. */
export function textOf(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? html
  return decoded(
    body
      .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2: $1')
      .replace(/\s+/g, ' ')
      .replace(/<\/(h1|p)>/g, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? whole),
  )
