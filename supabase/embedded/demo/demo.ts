import type { SeedContext } from '../seed-context.ts'
import { clients } from './clients.ts'
import { invoices } from './invoices.ts'
import { members } from './members.ts'
import { quotes } from './quotes.ts'
import { requestsOfClient } from './requests-of-client.ts'
import { requestsOfOthers } from './requests-of-others.ts'
import { advisersServices } from './services-advisers.ts'
import { makersServices } from './services-makers.ts'
import { writeInvoices } from './write-invoices.ts'
import { writeDecisions, writeMember } from './write-members.ts'
import { writeQuotes } from './write-quotes.ts'
import { writeReport } from './write-reports.ts'
import { writeRequest } from './write-requests.ts'
import { writeClient, writeService } from './write-services.ts'

/** Writes a group that has existed for fourteen months. */
export async function seedDemo(context: SeedContext): Promise<void> {
  const userIds = new Map<string, string>()
  for (const member of members) userIds.set(member.key, await writeMember(context, member))
  await writeDecisions(context, members, userIds)
  for (const client of clients) userIds.set(client.key, await writeClient(context, client))

  // A new pin comes last: the first pin has to be written first.
  const pinnedFirst = [...makersServices, ...advisersServices].sort((a, b) => (a.pin ?? 99) - (b.pin ?? 99))
  for (const service of pinnedFirst) await writeService(context, service, userIds)

  for (const request of [...requestsOfClient, ...requestsOfOthers])
    await writeRequest(context, request, userIds)
  await writeInvoices(context, invoices, userIds)
  await writeQuotes(context, quotes, userIds)
  await writeReport(context, userIds)
  await dateEvents(context)
  await leaveTheLatest(context)
}

/** What was told happened when its row was written, not at the first start; after 30 days it is forgotten. */
async function dateEvents({ query }: SeedContext): Promise<void> {
  await query(
    `update public.events e set created_at = coalesce(
       case e.kind when 'message-new' then (
         select max(m.created_at) from public.messages m where m.application_id = e.application_id and m.kind = 'text') end,
       (select q.created_at from public.quotes q where q.id = e.subject_id),
       (select i.created_at from public.invoices i where i.id = e.subject_id),
       (select r.created_at from public.reports r where r.id = e.subject_id),
       (select a.created_at from public.job_applications a where a.id = e.application_id),
       (select p.created_at from public.profiles p where p.id = e.subject_id),
       e.created_at)
     where true`,
    [],
  )
  await query(`delete from public.events where created_at < now() - interval '30 days'`, [])
}

/** Nobody gets emails of the past; of what was told, each person has not seen the last three. */
async function leaveTheLatest({ query }: SeedContext): Promise<void> {
  await query(
    `update public.events e set seen_at = now() where e.id not in (
       select l.id from public.events o
       cross join lateral (
         select id from public.events where user_id = o.user_id order by created_at desc, id limit 3) l)`,
    [],
  )
  await query(`delete from private.email_queue where kind = 'events'`, [])
}
