import * as v from 'valibot'
import { COMPANY_SIZES, INDUSTRIES } from './lists.ts'
import { insert, mutation, type RowsMutation } from './mutation.ts'
import { Email, Password, Phone } from './profile.ts'
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

/** Adds the client record, one per user. `at` is the device's time, shown until the server's is known. */
export function registerClient(
  user: { id: string; email: string },
  id: string,
  draft: ClientDraft,
  at: string,
): RowsMutation {
  const values = {
    ...draft,
    website: draft.website || null,
    bio: draft.bio || null,
    user_id: user.id,
    email: user.email,
  }
  return mutation('client.register', [insert('clients', id, values, { created_at: at })])
}
