import type { Database } from '../../../supabase/embedded/database.ts'
import type { Actor } from '../../support/actors.ts'
import { ids } from '../../support/fixtures.ts'

/** A text that occurs in one place only, and the actors who may ever see it. */
export interface Canary {
  text: string
  seenBy: readonly Actor[]
}

interface HiddenCanary extends Canary {
  table: string
  column: string
  /** The row: a user's e-mail address for profiles, an id for the others. */
  row: string
}

const { clients, services, requests, portfolios, files, invoices, payments, quotes, reminders } = ids

const hidden: HiddenCanary[] = [
  hide('profiles', 'phone', 'pending@example.test', ['pending', 'administrator']),
  hide('profiles', 'bio', 'pending@example.test', ['pending', 'administrator']),
  hide('profiles', 'decision_note', 'pending@example.test', ['pending', 'administrator']),
  hide('profiles', 'phone', 'member@example.test', ['member', 'other', 'administrator']),
  hide('profiles', 'phone', 'other@example.test', ['other', 'administrator']),
  hide('profiles', 'phone', 'administrator@example.test', ['member', 'other', 'administrator']),
  hide('clients', 'contact_name', clients.client, ['client', 'member']),
  hide('clients', 'phone', clients.client, ['client', 'member']),
  hide('clients', 'bio', clients.otherClient, ['otherClient', 'other']),
  hide('jobs', 'description', services.retired, ['member', 'administrator']),
  hide('jobs', 'description', services.deleted, ['member', 'client', 'administrator']),
  hide('job_applications', 'message', requests.branding, ['client', 'member']),
  hide('job_applications', 'message', requests.consulting, ['otherClient', 'other']),
  hide('portfolios', 'title', portfolios.branding, ['client', 'member', 'administrator']),
  hide('project_files', 'description', files.byMember, ['client', 'member', 'administrator']),
  hide('invoices', 'description', invoices.draft, ['member']),
  hide('invoices', 'description', invoices.sent, ['member', 'client']),
  hide('invoices', 'description', invoices.standaloneSent, ['member']),
  hide('invoices', 'description', invoices.others, ['other']),
  hide('invoices', 'tax_note', invoices.sent, ['member', 'client']),
  hide('payments', 'note', payments.byClient, ['member', 'client']),
  hide('quotes', 'description', quotes.draft, ['member']),
  hide('quotes', 'description', quotes.sent, ['member', 'client']),
  hide('reminders', 'body', reminders.byMember, ['member', 'client']),
  hide('decisions', 'decided_by_name', ids.decision, ['administrator']),
  hide('decisions', 'internal_note', ids.decision, ['administrator']),
  hide('reports', 'reason', ids.fresh, ['client', 'administrator']),
  hide('reports', 'decision_note', ids.fresh, ['administrator']),
]

function hide(table: string, column: string, row: string, seenBy: Actor[]): HiddenCanary {
  return {
    table,
    column,
    row,
    seenBy,
    text: `zq-${table}-${column}-${row.replace(/@.*|^.*0+(?=[1-9])/, '')}`,
  }
}

const both = ['client', 'member', 'administrator'] as const
const inStorage: Canary[] = [
  { text: 'zq-stored-file', seenBy: both },
  { text: 'zq-stored-sample', seenBy: both },
]

/**
 * Writes the canaries without triggers. Returns them with the texts that nobody may see: password hashes and the
 * server's secrets.
 */
export async function writeCanaries({ transaction, query }: Database): Promise<Canary[]> {
  await transaction(async (run) => {
    await run("select set_config('session_replication_role', 'replica', true)")
    for (const { table, column, row, text } of hidden) {
      const key = table === 'profiles' ? 'email' : 'id'
      // As long as the greatest minimum length.
      const words = column === 'description' ? `${text} ${'and more words '.repeat(4)}` : text
      const found = await run(
        `update public.${table} set ${column} = $1 where ${key}::text = $2 returning 1`,
        [words, row],
      )
      if (found.length !== 1) throw new Error(`There is no place for ${text}`)
    }
  })
  const kept = await query<{ secret: string }>(
    `select encrypted_password as secret from auth.users
     union all select value from embedded.secrets where name = 'jwt'
     union all select secret from private.sync_state`,
  )
  const nobody: Canary[] = kept.map(({ secret }) => ({ text: secret, seenBy: [] }))
  return [...hidden, ...inStorage, ...nobody]
}
