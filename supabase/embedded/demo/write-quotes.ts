import { sumsOf } from '../../../src/domain/invoice/invoice-lines.ts'
import { decimalOf } from '../../../src/domain/money.ts'
import { acceptanceOf } from '../../../src/domain/quote/acceptance.ts'
import type { SeedContext } from '../seed-context.ts'
import { clients } from './clients.ts'
import { members } from './members.ts'
import { payments } from './payments.ts'
import type { DemoQuote } from './quotes.ts'
import { address, ago, dateIn, idOf, insert } from './write.ts'
import { requestId } from './write-requests.ts'

/** Days for which a quote is valid. */
const VALID_FOR = 14

/** Writes all quotes, with the parties as they were when each was sent. */
export async function writeQuotes(
  context: SeedContext,
  quotes: readonly DemoQuote[],
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  await insert(
    context,
    'quotes',
    quotes.map((quote) => row(quote, userIds)),
  )
  await context.query(takeServices, [])
}

/** SQL that copies the service, as sending does, and makes the digest, as accepting does. */
const takeServices = `
  update public.quotes q
  set service_title = j.title, service_company = j.company,
    digest = case when q.accepted_by is not null then private.quote_digest(q) end
  from public.job_applications a, public.jobs j
  where a.id = q.application_id and j.id = a.job_id`

function row({ by, client, service, ...quote }: DemoQuote, userIds: ReadonlyMap<string, string>) {
  const sent = ago(quote.sent, service)
  const decided = quote.status === 'accepted' ? ago(quote.sent - 1, service) : null
  const company = clients.find(({ key }) => key === client)
  const id = idOf('quote', `${by}/${client}/${service}`)
  const amount = decimalOf(sumsOf(quote.lines).total)
  return {
    id,
    application_id: requestId(client, service),
    professional_id: userIds.get(by),
    client_id: idOf('client', client),
    amount,
    description: quote.description,
    lines: quote.lines,
    valid_until: dateIn(VALID_FOR - quote.sent),
    status: quote.status,
    created_at: sent.toISOString(),
    sent_at: sent.toISOString(),
    decided_at: decided?.toISOString() ?? null,
    issued_on: sent.toISOString().slice(0, 10),
    decided_on: decided?.toISOString().slice(0, 10) ?? null,
    professional_name: members.find(({ key }) => key === by)?.name,
    professional_email: address(by),
    professional_address: payments[by]?.address,
    client_name: company?.contact,
    client_email: address(client),
    client_company: company?.company,
    accepted_by: decided ? (company?.contact ?? null) : null,
    acceptance: decided && acceptanceOf({ id, amount }),
  }
}
