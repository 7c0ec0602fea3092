import { DUE_AFTER_DAYS } from '../../../src/domain/invoice/invoice.ts'
import type { Letterhead } from '../../../src/domain/invoice/letterhead.ts'
import type { SeedContext } from '../seed-context.ts'
import { clients } from './clients.ts'
import type { DemoInvoice } from './invoices.ts'
import { members } from './members.ts'
import { type DemoPayment, payments } from './payments.ts'
import { address, ago, dateIn, idOf, insert } from './write.ts'
import { writePayments } from './write-payments.ts'
import { requestId } from './write-requests.ts'

/**
 * Writes all invoices, with the times of their steps and the parties as they were when each was sent, their payments and
 * repetitions, and the payment details.
 */
export async function writeInvoices(
  context: SeedContext,
  invoices: readonly DemoInvoice[],
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [by, { details, link, account, address, letterhead }] of Object.entries(payments)) {
    if (letterhead?.logo)
      await insert(context, 'logos', [
        { id: logoId(by), professional_id: userIds.get(by), ...letterhead.logo },
      ])
    const { business_name, closing_line, accent, logo_id } = columnsOf(by, letterhead)
    const written = `update public.payment_details
      set details = $2, payment_link = $3, bank_account = $4::text::jsonb, address = $5, business_name = $6,
        closing_line = $7, accent = $8, logo_id = $9 where id = $1`
    const values = [details, link, account && JSON.stringify(account), address]
    const head = [business_name, closing_line, accent, logo_id]
    await context.query(written, [userIds.get(by), ...values, ...head])
  }
  const written = invoices.map((invoice, index) => ({ invoice, row: rowOf(invoice, index, userIds) }))
  await insert(
    context,
    'invoices',
    written.map(({ row }) => row),
  )
  await insert(
    context,
    'recurring_invoices',
    written.flatMap(({ invoice: { repeats }, row: { id, professional_id } }) =>
      repeats
        ? [
            {
              id: idOf('recurring', id),
              professional_id,
              invoice_id: id,
              every_months: repeats,
              first_on: dateIn(19),
            },
          ]
        : [],
    ),
  )
  await context.query(takeParties, [])
  await writePayments(context, written)
}

/** SQL that copies what sending copies: the client's company and the service. */
const takeParties = `
  update public.invoices i
  set client_company = c.company_name, service_title = j.title, service_company = j.company
  from public.job_applications a, public.jobs j, public.clients c
  where i.status <> 'draft' and a.id = i.application_id and j.id = a.job_id and c.id = i.client_id`

function rowOf(invoice: DemoInvoice, index: number, userIds: ReadonlyMap<string, string>) {
  const written = ago(invoice.written, invoice.amount)
  const steps = { draft: 0, sent: 1, viewed: 2, paid: 3 }[invoice.status]
  const step = (number: number) => (steps >= number ? after(written, number * 17).toISOString() : null)
  const issued = steps > 0
  return {
    id: idOf('invoice', `${invoice.by}/${index}`),
    professional_id: userIds.get(invoice.by),
    invoice_number: `INV-${written.toISOString().slice(0, 7).replace('-', '')}-${String((index * 137 + 41) % 1000).padStart(3, '0')}`,
    ...recipient(invoice, issued),
    amount: invoice.amount,
    description: invoice.description,
    lines: invoice.lines ?? null,
    language: invoice.language ?? null,
    due_date: dateIn(DUE_AFTER_DAYS - invoice.written),
    status: invoice.status,
    created_at: written.toISOString(),
    sent_at: step(1),
    viewed_at: step(2),
    paid_at: step(3),
    issued_on: step(1)?.slice(0, 10) ?? null,
    paid_on: step(3)?.slice(0, 10) ?? null,
    professional_name: issued ? members.find(({ key }) => key === invoice.by)?.name : null,
    professional_email: issued ? address(invoice.by) : null,
    ...(issued ? copied(invoice.by, payments[invoice.by]) : copied(invoice.by)),
  }
}

const logoId = (by: string) => idOf('logo', by)

const columnsOf = (by: string, letterhead?: Letterhead) => ({
  business_name: letterhead?.name ?? null,
  closing_line: letterhead?.closing ?? null,
  accent: letterhead?.accent ?? null,
  logo_id: letterhead?.logo ? logoId(by) : null,
})

/** What sending copies of the payment details. */
const copied = (by: string, payment?: DemoPayment) => ({
  payment_details: payment?.details ?? null,
  payment_link: payment?.link ?? null,
  bank_account: payment?.account ?? null,
  professional_address: payment?.address ?? null,
  ...columnsOf(by, payment?.letterhead),
})

function recipient({ for: whom }: DemoInvoice, issued: boolean) {
  if ('name' in whom) {
    return { application_id: null, client_id: null, client_name: whom.name, client_email: whom.email }
  }
  const client = clients.find(({ key }) => key === whom.client)
  return {
    application_id: requestId(whom.client, whom.service),
    client_id: idOf('client', whom.client),
    client_name: issued ? client?.contact : null,
    client_email: issued ? address(whom.client) : null,
  }
}

/** Returns a time so many hours later, but never in the future. */
const after = (moment: Date, hours: number) =>
  new Date(Math.min(moment.getTime() + hours * 3_600_000, Date.now()))
