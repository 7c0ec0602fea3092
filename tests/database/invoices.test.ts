import { afterAll, describe, expect, test } from 'vitest'
import type { InvoiceStatus } from '../../src/domain/rows.ts'
import { insertInto, selectRow, updateRow } from '../support/database.ts'
import {
  aDatabaseWithFixtures,
  clientValues,
  ids,
  invoiceValues,
  standaloneValues,
} from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Invoices: numbers, status transitions, drafts and deletion (spec section 4, readings "Invoices"). */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other, administrator } = fixtures.people
const { draft, sent, standaloneDraft, standaloneSent } = ids.invoices

const write = (more = {}) =>
  insertInto('invoices', { ...invoiceValues(ids.fresh, member.id, 'INV-202601-009'), ...more })
const standalone = (more = {}) =>
  insertInto('invoices', { ...standaloneValues(ids.fresh, member.id, 'INV-202601-009'), ...more })
const change = (id: string, values: Record<string, unknown>) => updateRow('invoices', id, values)
const setStatus = ({ owner }: TestTransaction, id: string, status: string) =>
  owner('update public.invoices set status = $2 where id = $1', [id, status])

const statuses: InvoiceStatus[] = ['draft', 'sent', 'viewed', 'paid']
const transitions = statuses.flatMap((from) =>
  statuses.filter((to) => to !== from).map((to) => ({ from, to })),
)

/** Who may change an invoice to which status: one to a client, and a standalone one. */
const permittedActors = {
  [draft]: {
    'draft sent': 'member',
    'sent viewed': 'client',
    'sent paid': 'client',
    'viewed paid': 'client',
  },
  [standaloneDraft]: { 'draft sent': 'member', 'sent paid': 'member', 'viewed paid': 'member' },
} as Record<string, Record<string, string>>

describe.each([
  ['to a client', draft],
  ['standalone', standaloneDraft],
])('status of an invoice %s', (_, id) => {
  test.each(transitions)('$from → $to', ({ from, to }) =>
    withRollback(fixtures, async (transaction) => {
      await setStatus(transaction, id, from)
      const succeeded: string[] = []
      for (const actor of [
        'visitor',
        'pending',
        'member',
        'other',
        'client',
        'otherClient',
        'administrator',
      ] as const) {
        if ((await transaction.refusal(actor, change(id, { status: to }))) === null) succeeded.push(actor)
      }
      const permitted = permittedActors[id]?.[`${from} ${to}`]
      expect(succeeded).toEqual(permitted ? [permitted] : [])
    }),
  )
})

test('a professional with a company may not mark an invoice to another client', () =>
  withRollback(fixtures, async ({ owner, refusal }) => {
    await owner(...partsOf(insertInto('clients', clientValues(ids.fresh, member.id, 'memberAsClient'))))
    expect(await refusal('client', change(sent, { status: 'paid' }))).toBeNull()
    expect(await refusal('member', change(sent, { status: 'paid' }))).not.toBeNull()
    expect(await refusal('member', change(sent, { status: 'viewed' }))).not.toBeNull()
  }))

test('overdue is not a stored status', () =>
  withRollback(fixtures, async ({ refusal }) => {
    expect(await refusal('service', change(sent, { status: 'overdue' }))).toMatchObject({
      constraint: 'invoices_status_known',
    })
  }))

describe('sending', () => {
  test('stores the time, and a snapshot of sender and client', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', change(draft, { status: 'sent' }))
      const read = () =>
        owner(
          `select sent_at = now() as sent_now, client_name, client_email, professional_name, professional_email
          from public.invoices where id = $1`,
          [draft],
        )
      const snapshot = [
        {
          sent_now: true,
          client_name: 'client Table',
          client_email: 'client@example.test',
          professional_name: 'member Green',
          professional_email: 'member@example.test',
        },
      ]
      expect(await read()).toEqual(snapshot)
      await as('client', updateRow('clients', ids.clients.client, { contact_name: 'Renamed' }))
      await as('member', updateRow('profiles', member.id, { full_name: 'Renamed' }))
      expect(await read()).toEqual(snapshot)
    }))

  test('keeps the client’s name and e-mail address of a standalone invoice', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', change(standaloneDraft, { status: 'sent' }))
      expect(
        await owner('select client_name, client_email from public.invoices where id = $1', [standaloneDraft]),
      ).toEqual([{ client_name: 'Walk-in', client_email: 'walkin@example.test' }])
    }))

  test('and writing are refused after the approval is withdrawn; reading is not', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      expect(await refusal('member', change(draft, { status: 'sent' }))).toBeNull()
      expect(await refusal('member', write())).toBeNull()
      await owner('update public.profiles set is_approved = false where id = $1', [member.id])
      expect(await refusal('member', change(draft, { status: 'sent' }))).not.toBeNull()
      expect(await refusal('member', write())).not.toBeNull()
      expect(await refusal('member', standalone())).not.toBeNull()
      expect(await as('member', selectRow('invoices', draft))).toHaveLength(1)
    }))
})

describe('writing', () => {
  test.each(['pending', 'accepted', 'rejected', 'completed'])(
    'is refused while the request is %s',
    (status) =>
      withRollback(fixtures, async ({ owner, refusal }) => {
        expect(await refusal('member', write())).toBeNull()
        await owner('update public.job_applications set status = $2 where id = $1', [
          ids.requests.engraving,
          status,
        ])
        expect(await refusal('member', write())).toMatchObject({ code: '42501' })
      }),
  )

  test('is refused with another request, client or professional', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const more of [
        { client_id: ids.clients.otherClient },
        { client_id: null },
        { application_id: null },
        { application_id: ids.requests.consulting, client_id: ids.clients.otherClient },
        { professional_id: other.id },
        { professional_id: null },
      ]) {
        expect([more, await refusal('member', write(more))]).toEqual([
          more,
          expect.objectContaining({ code: '42501' }),
        ])
      }
      expect(await refusal('other', write())).toMatchObject({ code: '42501' })
      expect(await refusal('client', write())).toMatchObject({ code: '42501' })
    }))

  test('standalone requires the client’s name and e-mail address', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('member', standalone())).toBeNull()
      expect(await refusal('member', standalone({ client_name: null }))).toMatchObject({ code: '42501' })
      expect(await refusal('member', standalone({ client_email: null }))).toMatchObject({ code: '42501' })
    }))

  test('columns that only the server sets are refused', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const more of [
        { sent_at: '2026-01-01' },
        { paid_at: '2026-01-01' },
        { professional_name: 'Someone Else' },
        { deleted_at: '2026-01-01' },
      ]) {
        expect(await refusal('member', standalone(more))).toMatchObject({ code: '42501' })
      }
    }))

  test('only status, number and deletion may change', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const values of [
        { amount: '1.00' },
        { description: 'Something else' },
        { due_date: '2030-01-01' },
        { client_id: null },
        { client_name: 'Someone Else' },
        { professional_id: administrator.id },
        { created_at: '2020-01-01' },
      ]) {
        expect(await refusal('service', change(draft, values))).toBeNull()
        expect(await refusal('member', change(draft, values))).toMatchObject({ code: '42501' })
      }
    }))
})

describe('numbers', () => {
  test('are unique per professional, deleted invoices included', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      const taken = { constraint: 'invoices_number_per_professional', code: '23505' }
      expect(await refusal('member', write({ invoice_number: 'INV-202601-002' }))).toMatchObject(taken)
      await as('member', change(draft, { deleted_at: '2026-01-01T00:00:00Z' }))
      expect(await refusal('member', write({ invoice_number: 'INV-202601-001' }))).toMatchObject(taken)
      const byOther = insertInto('invoices', standaloneValues(ids.fresh, other.id, 'INV-202601-002'))
      expect(await refusal('other', byOther)).toBeNull()
    }))

  test('may change in a draft, not with or after sending', () =>
    withRollback(fixtures, async ({ refusal }) => {
      const invoice_number = 'INV-202601-010'
      expect(await refusal('member', change(draft, { invoice_number }))).toBeNull()
      const frozen = { constraint: 'invoices_number_frozen' }
      expect(await refusal('member', change(draft, { invoice_number, status: 'sent' }))).toMatchObject(frozen)
      expect(await refusal('member', change(sent, { invoice_number }))).toMatchObject(frozen)
      expect(await refusal('client', change(sent, { invoice_number }))).toMatchObject(frozen)
      expect(await refusal('member', change(draft, { invoice_number: 'INV-202601-002' }))).toMatchObject({
        code: '23505',
      })
    }))
})

describe('deleting', () => {
  const deletion = { deleted_at: '2020-01-01T00:00:00Z' }

  test('by its professional sets the server’s time, at any status, and cannot be undone', () =>
    withRollback(fixtures, async (transaction) => {
      for (const status of statuses) {
        await setStatus(transaction, sent, status)
        expect(await transaction.refusal('member', change(sent, deletion))).toBeNull()
        expect(await transaction.refusal('client', change(sent, deletion))).not.toBeNull()
      }
      await transaction.as('member', change(sent, deletion))
      expect(
        await transaction.owner('select deleted_at = now() as is_now from public.invoices where id = $1', [
          sent,
        ]),
      ).toEqual([{ is_now: true }])
      expect(await transaction.refusal('member', change(sent, { deleted_at: null }))).not.toBeNull()
      expect(await transaction.refusal('member', change(standaloneSent, { status: 'paid' }))).toBeNull()
      await transaction.as('member', change(standaloneSent, deletion))
      expect(await transaction.refusal('member', change(standaloneSent, { status: 'paid' }))).toMatchObject({
        constraint: 'invoices_deleted',
      })
    }))

  test('hides an invoice from the client, not from the professional', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      expect(await refusal('client', selectRow('invoices', sent))).toBeNull()
      await as('member', change(sent, deletion))
      expect(await refusal('client', selectRow('invoices', sent))).not.toBeNull()
      expect(await refusal('member', selectRow('invoices', sent))).toBeNull()
    }))
})

test('a client sees no draft, whatever the query', () =>
  withRollback(fixtures, async ({ as }) => {
    for (const text of [
      "select * from public.invoices where status = 'draft'",
      `select * from public.invoices where id = '${draft}'`,
      `select * from public.invoices where invoice_number = 'INV-202601-001'`,
      `select a.id from public.job_applications a join public.invoices i on i.application_id = a.id
        where i.status = 'draft'`,
    ]) {
      expect(await as('member', { text, params: [] })).not.toEqual([])
      expect(await as('client', { text, params: [] })).toEqual([])
    }
  }))

const partsOf = ({ text, params }: { text: string; params: unknown[] }) => [text, params] as const
