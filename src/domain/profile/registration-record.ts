import * as v from 'valibot'
import { ClientDraft, registerClient } from '../client.ts'
import type { RowsMutation } from '../mutation.ts'
import { ProfileDraft, register } from './profile.ts'

/** The record that a registration adds once there is an account. Never contains the password. */
export const RegistrationRecord = v.union([
  v.object({ professional: ProfileDraft }),
  v.object({ client: ClientDraft }),
])
export type RegistrationRecord = v.InferOutput<typeof RegistrationRecord>

/** Adds the record; `id` is the client's, `at` the device's time, shown until the server's time is known. */
export const addRegistration = (
  user: { id: string; email: string },
  record: RegistrationRecord,
  id: string,
  at: string,
): RowsMutation =>
  'professional' in record
    ? register(user, record.professional, at)
    : registerClient(user, id, record.client, at)
