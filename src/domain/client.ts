import * as v from 'valibot'
import { insert, mutation, type RowsMutation, update } from './mutation.ts'
import { COMPANY_SIZES, INDUSTRIES } from './professions.ts'
import { Email, Password, Phone } from './profile.ts'
import type { Client } from './rows.ts'
import { text } from './text.ts'

const website = /^https?:\/\/[^\s/?#]+\S*$/i

/** The fields a client fills in about her company (spec §5, "Client registration"). */
export const ClientDraft = v.object({
  company_name: text(2, 'Company name must be at least 2 characters', 120),
  contact_name: text(2, 'Contact name must be at least 2 characters', 120),
  phone: Phone,
  website: v.pipe(
    text(0, '', 300),
    v.check((value) => value === '' || website.test(value), 'Please enter a valid website URL'),
  ),
  industry: v.picklist(INDUSTRIES, 'Please select an industry'),
  company_size: v.picklist(COMPANY_SIZES, 'Please select company size'),
  bio: text(0, '', 5000),
})
export type ClientDraft = v.InferOutput<typeof ClientDraft>

export const ClientRegistration = v.object({ email: Email, password: Password, ...ClientDraft.entries })
export type ClientRegistration = v.InferOutput<typeof ClientRegistration>

/** Her company's form on the dashboard; the address is the one she is written to, not the one she signs in with. */
export const ClientEdit = v.object({ ...ClientDraft.entries, email: Email })
export type ClientEdit = v.InferOutput<typeof ClientEdit>

/** The form as it opens. */
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

/** Adds the client record, one per user. `at` is the device's time, shown until the server's is known. */
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
 * Writes only what differs from `client`, the row the form was opened on, so that an edit elsewhere of another field is
 * not lost. Null when nothing differs.
 */
export function editClient(client: Client, draft: ClientEdit): RowsMutation | null {
  const newValues: Partial<Client> = columns(draft)
  const changed = Object.entries(newValues).filter(
    ([column, value]) => client[column as keyof Client] !== value,
  )
  if (changed.length === 0) return null
  return mutation('client.edit', [update('clients', client, Object.fromEntries(changed))])
}
