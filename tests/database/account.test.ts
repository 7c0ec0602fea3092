import { afterAll, describe, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import type { TableName } from '../../src/domain/rows.ts'
import { aDevice, as, pushOne } from '../support/calls.ts'
import { call, insertInto, type Statement } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, paths, subscriptionValues } from '../support/fixtures.ts'
import { withRollback } from '../support/with-rollback.ts'

/** The user's own account: its export and its deletion. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other, client, administrator, pending, newcomer } = fixtures.people
const { invoices, services, requests } = ids

const exportData: Statement = call('export_my_data', {})
const deleteAccount = (confirmation: string) => call('delete_my_account', { confirmation })
const count = (table: string, column: string, id: string): [string, unknown[]] => [
  `select count(*)::int as n from ${table} where ${column} = $1`,
  [id],
]

/** Every function a signed-in user may call, with valid arguments. */
const calls: Record<string, Record<string, unknown>> = {
  allow_address: { address: pending.email },
  apply_mutations: {
    client_id: ids.fresh,
    mutations: [{ v: PROTOCOL, id: ids.fresh, action: 'take-back', changes: [] }],
  },
  block: { person: member.id },
  choose_events: { topic: 'messages', email: false, push: false },
  contact_messages_left: {},
  decide_report: { report: ids.fresh, decision: 'dismiss' },
  delete_my_account: { confirmation: pending.email },
  export_my_data: {},
  free_profile_url: { wanted: 'somebody' },
  group_figures: {},
  health: {},
  invoice_by_link: { token: 'x' },
  my_blocks: {},
  my_event_choices: {},
  my_reports: {},
  older_messages: { application: requests.engraving, before: 100 },
  public_profile: { key: member.id },
  report: { id: ids.fresh, kind: 'profile', target: member.id, reason: 'This is not what it says.' },
  reported_thread: { report: ids.fresh },
  save_push_subscription: subscriptionValues('pending'),
  search_members: { filter: { q: 'green' } },
  stop_emails: { token: 'x' },
  stopped_addresses: {},
  show_service: { job: services.branding },
  sync_pull: { request: { v: PROTOCOL } },
  sync_restored: { cursor: 'x' },
  tell_paid: { token: 'x' },
  unblock: { person: member.id },
}

describe('the export', () => {
  const exportOf = async (actor: 'member' | 'client' | 'other' | 'newcomer') => {
    const [row] = await as<{ answer: Record<string, unknown> }>(fixtures, actor, exportData)
    if (!row) throw new Error('No answer')
    return row.answer
  }
  const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id).toSorted()

  test('contains everything of a professional', async () => {
    await as(fixtures, 'member', call('block', { person: other.id }))
    const all = await exportOf('member')
    await as(fixtures, 'member', call('unblock', { person: other.id }))
    expect(all).toMatchObject({
      account: { id: member.id, email: member.email },
      profile: { id: member.id, phone: '5550102030', full_name: 'member Green' },
      client: null,
      decisions_about_me: [{ action: 'approve' }],
      blocked: [{ person: other.id }],
      messages_sent: [],
    })
    expect(all.services).toHaveLength(6)
    expect(idsOf(all.requests_received)).toEqual(
      [requests.branding, requests.workshop, requests.engraving, requests.deleted].toSorted(),
    )
    expect(idsOf(all.invoices_written)).toEqual(
      [invoices.draft, invoices.sent, invoices.standaloneDraft, invoices.standaloneSent].toSorted(),
    )
    expect(all.project_files).toHaveLength(2)
    expect(JSON.stringify(all.stored_files)).toContain(paths.servicePicture)
  })

  test('contains everything of a client, and no drafts of invoices', async () => {
    const all = await exportOf('client')
    expect(all).toMatchObject({ profile: null, client: { id: ids.clients.client } })
    expect(all.requests_sent).toHaveLength(4)
    expect(all.work_samples).toHaveLength(1)
    expect(idsOf(all.invoices_received)).toEqual([invoices.sent])
  })

  /** Where the export has the rows of each table: the next table does not compile without its place. */
  const placeOf: Record<TableName, string> = {
    profiles: 'profile',
    clients: 'client',
    jobs: 'services',
    job_applications: 'requests_received',
    portfolios: 'work_samples',
    project_files: 'project_files',
    invoices: 'invoices_written',
    payment_details: 'payment_details',
    logos: 'logos',
    invoice_links: 'invoice_links',
    recurring_invoices: 'recurring_invoices',
    message_reads: 'conversations',
    messages: 'conversations',
    payments: 'payments',
    quotes: 'quotes',
    reminders: 'reminders',
    events: 'events',
  }
  test('has something of each table that devices hold', async () => {
    const all = [await exportOf('member'), await exportOf('client')]
    for (const [table, place] of Object.entries(placeOf)) {
      const found = all.flatMap((one) => one[place] ?? [])
      expect(found, table).not.toEqual([])
    }
  })

  test('contains no data of other users', async () => {
    const text = JSON.stringify(await exportOf('other'))
    for (const secret of [member.email, client.email, member.id]) expect(text).not.toContain(secret)
    expect(JSON.stringify(await exportOf('member'))).not.toContain('client@example.test')
    expect(await exportOf('newcomer')).toMatchObject({ profile: null, client: null, services: [] })
  })

  test('is refused to visitors', () =>
    withRollback(fixtures, async ({ refusal }) =>
      expect(await refusal('visitor', exportData)).toMatchObject({ code: '42501' }),
    ))
})

describe('deleting an account', () => {
  test.each(['', 'yes', other.email])(
    'is refused with the confirmation "%s" instead of the own e-mail address',
    (typed) =>
      withRollback(fixtures, async ({ refusal, owner }) => {
        expect(await refusal('member', deleteAccount(typed))).toMatchObject({
          constraint: 'account_confirmation',
        })
        expect(await owner(...count('auth.users', 'id', member.id))).toEqual([{ n: 1 }])
      }),
  )

  test('is refused to visitors and to the last administrator', () =>
    withRollback(fixtures, async ({ refusal, owner }) => {
      expect(await refusal('visitor', deleteAccount(member.email))).toMatchObject({ code: '42501' })
      expect(await refusal('administrator', deleteAccount(administrator.email))).toMatchObject({
        constraint: 'account_last_administrator',
      })
      await owner('update public.profiles set is_admin = true where id = $1', [other.id])
      expect(await refusal('administrator', deleteAccount(administrator.email))).toBeNull()
    }))

  test('of a professional deletes all rows but the invoices that clients have', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', deleteAccount(` ${member.email.toUpperCase()} `))
      for (const [table, column] of [
        ['auth.users', 'id'],
        ['public.profiles', 'id'],
        ['public.jobs', 'posted_by'],
        ['public.decisions', 'profile_id'],
        ['public.invoices', 'professional_id'],
      ] as const)
        expect(await owner(...count(table, column, member.id)), table).toEqual([{ n: 0 }])
      expect(await owner('select id from public.job_applications')).toEqual([{ id: requests.consulting }])
      expect(
        await owner('select id, professional_id, client_id, status, amount from public.invoices order by id'),
      ).toMatchObject([
        { id: invoices.sent, professional_id: null, client_id: ids.clients.client, status: 'sent' },
        { id: invoices.others },
      ])
      expect(await owner('select user_id from public.clients')).toHaveLength(2)
    }))

  test('of a client keeps the professional’s invoices, with the client’s name', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await owner(`update public.invoices set client_name = 'As it was', client_email = 'was@example.test'
        where id = '${invoices.sent}'`)
      await as('client', deleteAccount(client.email))
      expect(
        await owner(
          `select client_id, client_name, client_email, application_id from public.invoices
           where id = any ($1::uuid[]) order by id`,
          [[invoices.draft, invoices.sent]],
        ),
      ).toEqual([
        {
          client_id: null,
          client_name: 'client Table',
          client_email: client.email,
          application_id: null,
        },
        { client_id: null, client_name: 'As it was', client_email: 'was@example.test', application_id: null },
      ])
      expect(await owner(...count('public.clients', 'user_id', client.id))).toEqual([{ n: 0 }])
    }))

  test('lists all stored objects for deletion', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('client', deleteAccount(client.email))
      const listed = await owner<{ name: string }>('select name from private.objects_to_delete')
      expect(listed.map(({ name }) => name).toSorted()).toEqual(
        [
          paths.workSample,
          paths.spareWorkSample,
          paths.fileByClient,
          paths.spareByClient,
          paths.fileByMember,
        ].toSorted(),
      )
    }))

  test('works without profile and company', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('newcomer', deleteAccount(newcomer.email))
      expect(await owner(...count('auth.users', 'id', newcomer.id))).toEqual([{ n: 0 }])
    }))

  test('is answered as done when it is repeated: the first answer may be lost', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      await as('client', deleteAccount(client.email))
      expect(await refusal('client', deleteAccount(client.email))).toBeNull()
      expect(await refusal('visitor', deleteAccount(client.email))).toMatchObject({ code: '42501' })
    }))

  test('prevents a remaining session from adding rows', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      await as('pending', deleteAccount(pending.email))
      const again = insertInto('clients', {
        id: crypto.randomUUID(),
        user_id: pending.id,
        company_name: 'Back',
        contact_name: 'Again',
        email: pending.email,
        phone: '5550102030',
        industry: 'Other',
        company_size: '2-10 employees',
      })
      expect(await refusal('pending', again)).not.toBeNull()
    }))

  test('prevents a remaining session from writing, whatever it calls', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      await as('pending', deleteAccount(pending.email))
      const callable = await owner<{ name: string }>(
        `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
           and has_function_privilege('authenticated', p.oid, 'execute')
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
      )
      const names = callable.map(({ name }) => name).toSorted()
      expect(Object.keys(calls).toSorted()).toEqual(names)
      const rows = async () => {
        const tables = await owner<{ name: string }>(
          `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
           where table_type = 'BASE TABLE' and table_schema in ('public', 'private', 'auth', 'storage')`,
        )
        const counted = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
        return owner(`${counted.join(' union all ')} order by 1`)
      }
      const before = await rows()
      for (const [name, args] of Object.entries(calls)) {
        const statement = call(name, args)
        if ((await refusal('pending', statement)) === null) await as('pending', statement)
        expect(await rows(), name).toEqual(before)
      }
    }))

  test('nobody reads or empties the list of objects to delete', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const actor of ['visitor', 'member', 'administrator'] as const) {
        expect(await refusal(actor, call('objects_to_delete', {}))).toMatchObject({ code: '42501' })
        expect(
          await refusal(actor, call('forget_deleted_objects', { bucket: 'x', names: ['y'] })),
        ).toMatchObject({ code: '42501' })
      }
    }))

  test('removes the user’s rows from all devices, and the results of the user’s mutations', async () => {
    const devices = (['member', 'administrator', 'client', 'visitor'] as const).map((actor) =>
      aDevice(fixtures, actor),
    )
    await Promise.all(devices.map((device) => device.pull()))
    await pushOne(fixtures, 'other', [
      {
        op: 'update',
        table: 'profiles',
        id: other.id,
        values: { bio: 'New' },
        base: { bio: null },
      },
    ])
    await as(fixtures, 'other', deleteAccount(other.email))
    await Promise.all(devices.map((device) => device.pull()))
    for (const device of devices) {
      expect(device.holds('profiles', other.id)).toBe(false)
      expect(device.holds('jobs', services.coaching)).toBe(false)
    }
    expect(await database.query(...count('private.mutation_results', 'actor', other.id))).toEqual([{ n: 0 }])
  })

  test('without profile and company makes the user’s devices hold what a visitor may see', async () => {
    await as(fixtures, 'newcomer', call('block', { person: member.id }))
    const devices = [aDevice(fixtures, 'newcomer'), aDevice(fixtures, 'visitor')]
    const pullAndLook = async () => {
      for (const device of devices) await device.pull()
      return devices.map((device) => device.holds('jobs', services.branding))
    }
    expect(await pullAndLook()).toEqual([false, true])
    await as(fixtures, 'newcomer', deleteAccount(newcomer.email))
    expect(await pullAndLook()).toEqual([true, true])
  })
})
