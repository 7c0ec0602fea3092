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
}
