import type {
  Client,
  Portfolio,
  Profile,
  ProjectFile,
  Service,
  ServiceRequest,
} from '../../../src/domain/rows.ts'
import type { SimulatedDatabase } from './database.ts'

export type StoredProfile = Pick<
  Profile,
  'id' | 'email' | 'phone' | 'allow_contact' | 'is_approved' | 'is_admin'
>
export type StoredClient = Pick<Client, 'id' | 'user_id'>
export type StoredService = Pick<Service, 'id' | 'posted_by' | 'is_active' | 'deleted_at'>
export type StoredRequest = Pick<ServiceRequest, 'id' | 'job_id' | 'client_id'>

interface OwnedRow {
  id: string
  professional_id: string | null
}

/** Whose the server's profiles, services, requests and files are, past every policy. */
export interface Ownership {
  profiles: readonly StoredProfile[]
  clients: readonly StoredClient[]
  services: readonly StoredService[]
  requests: readonly StoredRequest[]
  portfolios: readonly Pick<Portfolio, 'id' | 'application_id'>[]
  files: readonly Pick<ProjectFile, 'id' | 'application_id'>[]
  /** Ids, which are those of their professionals. */
  paymentDetails: readonly { id: string }[]
  /** With the professional whose invoice is repeated, or has the link. */
  recurring: readonly OwnedRow[]
  links: readonly OwnedRow[]
  blocks: readonly { blocker: string; blocked: string }[]
  /** Ids of the approved members whom every member's device holds: those who came first. */
  firstMembers: readonly { id: string }[]
}

export async function readOwnership({ query }: Pick<SimulatedDatabase, 'query'>): Promise<Ownership> {
  return {
    profiles: await query(
      'select id, email, phone, allow_contact, is_approved, is_admin from public.profiles',
    ),
    clients: await query('select id, user_id from public.clients'),
    services: await query('select id, posted_by, is_active, deleted_at from public.jobs'),
    requests: await query('select id, job_id, client_id from public.job_applications'),
    portfolios: await query('select id, application_id from public.portfolios'),
    files: await query('select id, application_id from public.project_files'),
    paymentDetails: await query('select id from public.payment_details'),
    recurring: await query('select id, professional_id from public.recurring_invoices'),
    links: await query(
      `select l.id, i.professional_id from public.invoice_links l join public.invoices i on i.id = l.invoice_id
       where i.deleted_at is null`,
    ),
    blocks: await query('select blocker, blocked from public.blocks'),
    firstMembers: await query(
      `select p.id from public.profiles p, private.directory d
       where p.is_approved and (p.created_at, p.id) <= (d.until_at, d.until_id)`,
    ),
  }
}
