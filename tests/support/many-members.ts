import { type Fixtures, ids } from './fixtures.ts'

/** Returns SQL of the id of the nth generated row of this kind. */
export const crowdId = (kind: number, n: number | string) =>
  `('00000000-0000-4000-${(0x9000 + kind).toString(16)}-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`

/** Returns the id of the nth generated row of this kind. */
export const crowdUuid = (kind: number, n: number) =>
  `00000000-0000-4000-${(0x9000 + kind).toString(16)}-${n.toString(16).padStart(12, '0')}`

/**
 * Returns SQL that copies one row of the test data, with other values in some columns; `n` counts from `first` to
 * `last`.
 */
const copies = (table: string, of: string, first: number, last: number, other: Record<string, string>) =>
  `insert into public.${table}
   select (jsonb_populate_record(t, jsonb_build_object('sync_xid', pg_current_xact_id()::text,
     ${Object.entries(other).flatMap(([column, value]) => [`'${column}'`, value])}))).*
   from public.${table} t, generate_series(${first}, ${last}) n where t.id = '${of}'`

/** The history mark that the trigger would have written. */
const INSERT_MARK = 'insert into private.sync_marks default values'

/** Inserts approved members `first` to `last` directly: no trigger, no change hint, no foreign key check. */
export async function addMembers({ database, people }: Fixtures, first: number, last: number): Promise<void> {
  await database.transaction(async (query) => {
    await query('set local session_replication_role = replica')
    await query(
      copies('profiles', people.member.id, first, last, {
        id: crowdId(0, 'n'),
        full_name: `'Person ' || n`,
        email: `'person' || n || '@example.test'`,
        linkedin_url: `'https://www.linkedin.com/in/person-' || n`,
      }),
    )
    await query(INSERT_MARK)
  })
}

/** The row of the test data that is copied, by table. */
const copied = {
  clients: ids.clients.client,
  jobs: ids.services.branding,
  job_applications: ids.requests.branding,
  portfolios: ids.portfolios.branding,
  project_files: ids.files.byMember,
  invoices: ids.invoices.sent,
  message_reads: ids.marks.member,
  messages: ids.messages.byMember,
  payments: ids.payments.byClient,
  quotes: ids.quotes.sent,
  reminders: ids.reminders.byMember,
  logos: ids.logos.spare,
  invoice_links: ids.links.sent,
  recurring_invoices: ids.recurring.sent,
  events: ids.event,
}

/**
 * Inserts as many clients, services, requests, threads with a message, files, work samples, invoices with a payment and a
 * reminder, quotes and removals, each for the next member or client.
 */
export async function addTrade({ database }: Fixtures, count: number): Promise<void> {
  const trade: [keyof typeof copied, Record<string, string>][] = [
    ['clients', { id: crowdId(1, 'n'), user_id: crowdId(1, 'n') }],
    ['jobs', { id: crowdId(2, 'n'), posted_by: crowdId(0, 'n') }],
    [
      'job_applications',
      { id: crowdId(3, 'n'), job_id: crowdId(2, 'n'), client_id: crowdId(1, `n % ${count} + 1`) },
    ],
    [
      'portfolios',
      {
        id: crowdId(4, 'n'),
        job_id: crowdId(2, 'n'),
        client_id: crowdId(1, 'n'),
        application_id: crowdId(3, 'n'),
      },
    ],
    [
      'project_files',
      {
        id: crowdId(5, 'n'),
        application_id: crowdId(3, 'n'),
        file_path: `'project-files/' || ${crowdId(3, 'n')} || '/1-menu.pdf'`,
      },
    ],
    [
      'invoices',
      {
        id: crowdId(6, 'n'),
        professional_id: crowdId(0, 'n'),
        client_id: crowdId(1, 'n'),
        application_id: crowdId(3, 'n'),
      },
    ],
    ['message_reads', { id: crowdId(8, 'n'), application_id: crowdId(3, 'n'), user_id: crowdId(0, 'n') }],
    ['messages', { id: crowdId(9, 'n'), application_id: crowdId(3, 'n'), author: crowdId(0, 'n') }],
    ['payments', { id: crowdId(11, 'n'), invoice_id: crowdId(6, 'n') }],
    [
      'quotes',
      {
        id: crowdId(12, 'n'),
        professional_id: crowdId(0, 'n'),
        client_id: crowdId(1, 'n'),
        application_id: crowdId(3, 'n'),
      },
    ],
    ['reminders', { id: crowdId(13, 'n'), invoice_id: crowdId(6, 'n') }],
    ['logos', { id: crowdId(15, 'n'), professional_id: crowdId(0, 'n') }],
    [
      'recurring_invoices',
      { id: crowdId(17, 'n'), professional_id: crowdId(0, 'n'), invoice_id: crowdId(6, 'n') },
    ],
    [
      'invoice_links',
      {
        id: crowdId(16, 'n'),
        invoice_id: crowdId(6, 'n'),
        paper_path: `'invoices/' || ${crowdId(6, 'n')} || '/' || ${crowdId(16, 'n')} || '.pdf'`,
      },
    ],
    ['events', { id: crowdId(14, 'n'), user_id: crowdId(0, 'n'), application_id: crowdId(3, 'n') }],
  ]
  await database.transaction(async (query) => {
    await query('set local session_replication_role = replica')
    for (const [table, other] of trade) await query(copies(table, copied[table], 1, count, other))
    // The client's side of each thread; the copies above are the professional's.
    await query(
      `insert into public.message_reads (id, application_id, user_id, as_client)
       select ${crowdId(10, 'n')}, ${crowdId(3, 'n')}, ${crowdId(1, `n % ${count} + 1`)}, true
       from generate_series(1, ${count}) n`,
    )
    await query(
      `insert into private.threads (application_id, last_position)
       select ${crowdId(3, 'n')}, 2 from generate_series(1, ${count}) n`,
    )
    await query(
      `insert into public.payment_details (id) select ${crowdId(0, 'n')} from generate_series(1, ${count}) n`,
    )
    await query(
      `insert into public.sync_removals (table_name, row_id, audience)
       select 'invoices', ${crowdId(7, 'n')}, 'user:' || ${crowdId(0, 'n')} from generate_series(1, ${count}) n`,
    )
    await query(INSERT_MARK)
  })
  for (const table of [...Object.keys(copied), 'profiles', 'payment_details', 'sync_removals']) {
    await database.query(`analyze public.${table}`)
  }
}
