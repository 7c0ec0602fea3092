import * as v from 'valibot'
import { LENGTHS } from './limits.gen.ts'
import { changedColumns, insert, mutation, type RowsMutation, update } from './mutation.ts'
import { COMPANY_SIZES, INDUSTRIES } from './profile/professions.ts'
import { Email, Password, Phone } from './profile/profile.ts'
import type { Client } from './rows.ts'
import { line, text } from './text.ts'
import { withScheme } from './web-address.ts'

const website = /^https?:\/\/[^\s/?#]+\S*$/i

/** The company fields that a client fills in (spec §5, "Client registration"). */
export const ClientDraft = v.object({
  company_name: line(2, 'Company name must be at least 2 characters', LENGTHS.clients.company_name),
  contact_name: line(2, 'Contact name must be at least 2 characters', LENGTHS.clients.contact_name),
  phone: Phone,
  website: v.pipe(
    line(0, '', LENGTHS.clients.website),
    v.transform(withScheme),
    v.maxLength(LENGTHS.clients.website, `At most ${LENGTHS.clients.website} characters, please`),
    v.check((value) => value === '' || website.test(value), 'Please enter a valid website URL'),
  ),
  industry: v.picklist(INDUSTRIES, 'Please select an industry'),
  company_size: v.picklist(COMPANY_SIZES, 'Please select company size'),
  bio: text(0, '', LENGTHS.clients.bio),
})
export type ClientDraft = v.InferOutput<typeof ClientDraft>

export const ClientRegistration = v.object({ email: Email, password: Password, ...ClientDraft.entries })
export type ClientRegistration = v.InferOutput<typeof ClientRegistration>

/** The company form of the dashboard. Its email address is for messages, not for signing in. */
export const ClientEdit = v.object({ ...ClientDraft.entries, email: Email })
export type ClientEdit = v.InferOutput<typeof ClientEdit>

/** Returns the initial values of the company form. */
export const clientEdit = (client: Client) => ({
  company_name: client.company_name,
  contact_name: client.contact_name,
  email: client.email,
  phone: client.phone,
  website: client.website ?? '',
  industry: client.industry,
  company_size: client.company_size,
  bio: client.bio ?? '',
})

const columns = <Draft extends ClientDraft>(draft: Draft) => ({
  ...draft,
  website: draft.website || null,
  bio: draft.bio || null,
})

/** Adds the client record, one per user. `at` is the device's time, shown until the server's time is known. */
export function registerClient(
  user: { id: string; email: string },
  id: string,
  draft: ClientDraft,
  at: string,
): RowsMutation {
  const values = { ...columns(draft), user_id: user.id, email: user.email }
  return mutation('client.register', [insert('clients', id, values, { created_at: at })])
}

/**
 * Writes only the columns that differ from `client`, the row with which the form was opened, so that edits of other
 * fields on other devices are not lost. Returns null where nothing differs.
 */
export function editClient(client: Client, draft: ClientEdit): RowsMutation | null {
  const changed = changedColumns<Client>(client, columns(draft))
  if (Object.keys(changed).length === 0) return null
  return mutation('client.edit', [update('clients', client, changed)])
}
