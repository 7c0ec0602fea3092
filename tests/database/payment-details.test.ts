import { afterAll, describe, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import type { Invoice } from '../../src/domain/rows.ts'
import type { Actor } from '../support/actors.ts'
import { aDevice, pullAs, pushOne } from '../support/calls.ts'
import { call, insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, profileValues } from '../support/fixtures.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Payment details: only their professional sees them, not even administrators; sending an invoice copies them. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other, newcomer } = fixtures.people
const { draft, standaloneDraft, sent } = ids.invoices
const secret = 'Leaf Bank 5550 1234'
const address = '7 Hidden Orchard'
const everyoneElse: Actor[] = [
  'visitor',
  'newcomer',
  'pending',
  'other',
  'client',
  'otherClient',
  'administrator',
]

const enter = updateRow('payment_details', member.id, { details: secret, address })
const send = (id: string) => updateRow('invoices', id, { status: 'sent' })
const wholePull = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 500 }

test('a new profile gets empty payment details', () =>
  withRollback(fixtures, async ({ as, owner }) => {
    await as('newcomer', insertInto('profiles', profileValues(newcomer.id, 'newcomer')))
    expect(
      await owner('select details, address from public.payment_details where id = $1', [newcomer.id]),
    ).toEqual([{ details: null, address: null }])
  }))

describe('before an invoice is sent', () => {
  test.each(everyoneElse)('nothing that %s may read contains them', (actor) =>
    withRollback(fixtures, async ({ as, refusal }) => {
      await as('member', enter)
      const reads = [
        call('sync_pull', { request: wholePull }),
        call('public_profile', { key: member.id }),
        { text: 'select to_jsonb(p) from public.payment_details p', params: [] },
        { text: 'select to_jsonb(p) from private.pull_payment_details p', params: [] },
        { text: 'select to_jsonb(p) from public.profiles p', params: [] },
        { text: 'select to_jsonb(i) from public.invoices i', params: [] },
      ]
      for (const read of reads) {
        if (await refusal(actor, read)) continue
        const found = JSON.stringify(await as(actor, read))
        expect(found).not.toContain(secret)
        expect(found).not.toContain(address)
      }
    }),
  )

  test('the professional pulls them', () =>
    withRollback(fixtures, async ({ as }) => {
      await as('member', enter)
      const found = JSON.stringify(await as('member', call('sync_pull', { request: wholePull })))
      expect(found).toContain(secret)
      expect(found).toContain(address)
    }))

  test('a draft contains no copy', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', enter)
      await as('member', updateRow('invoices', draft, { invoice_number: 'INV-202601-010' }))
      expect(await copyIn(owner, draft)).toEqual({ payment_details: null, professional_address: null })
    }))
})

describe('sending', () => {
  test.each([draft, standaloneDraft])('copies them into %s, which later changes do not affect', (id) =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', enter)
      await as('member', send(id))
      await as('member', updateRow('payment_details', member.id, { details: 'Another bank', address: null }))
      expect(await copyIn(owner, id)).toEqual({ payment_details: secret, professional_address: address })
    }),
  )

  test('works without them, and a later change does not add them', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', send(draft))
      await as('member', enter)
      await as('client', updateRow('invoices', draft, { status: 'paid' }))
      expect(await copyIn(owner, draft)).toEqual({ payment_details: null, professional_address: null })
    }))

  test('makes a copy that nobody may write', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      for (const values of [{ payment_details: 'Mine' }, { professional_address: 'Mine' }]) {
        for (const actor of ['member', 'client', 'administrator'] as const)
          expect(await refusal(actor, updateRow('invoices', sent, values))).toMatchObject({ code: '42501' })
      }
      await owner('grant all on all tables in schema public to authenticated')
      expect(
        await refusal('other', updateRow('payment_details', member.id, { details: 'Mine' })),
      ).not.toBeNull()
    }))
})

test('changes on two devices are a conflict, answered with the current row', async () => {
  const change = (details: string, base: string | null) =>
    ({
      op: 'update',
      table: 'payment_details',
      id: other.id,
      values: { details },
      base: { details: base },
    }) as const
  expect(await pushOne(fixtures, 'other', [change('First Bank', null)])).toMatchObject({ status: 'applied' })
  expect(await pushOne(fixtures, 'other', [change('Second Bank', null)])).toMatchObject({
    status: 'conflict',
    columns: ['details'],
    row: { details: 'First Bank' },
  })
  expect(await pushOne(fixtures, 'member', [change('Third Bank', 'First Bank')])).toMatchObject({
    status: 'conflict',
    row: null,
  })
})

test('a client’s device gets the copy in a sent invoice, and never the payment details themselves', async () => {
  const client = aDevice(fixtures, 'client')
  await client.pull()
  expect(
    await pushOne(fixtures, 'member', [
      {
        op: 'update',
        table: 'payment_details',
        id: member.id,
        values: { details: secret },
        base: { details: null },
      },
      { op: 'update', table: 'invoices', id: draft, values: { status: 'sent' }, base: { status: 'draft' } },
    ]),
  ).toMatchObject({ status: 'applied' })
  await client.pull()
  const held = client.held('invoices').find(({ id }) => id === draft) as Invoice | undefined
  expect(held).toMatchObject({ payment_details: secret, professional_address: null })
  expect(client.held('payment_details')).toEqual([])
  const { rows } = await pullAs(fixtures, 'member')
  expect(rows.payment_details).toMatchObject([{ id: member.id, details: secret }])
})

test('they are in the professional’s export, and are deleted with the account', () =>
  withRollback(fixtures, async ({ as, owner }) => {
    await as('member', enter)
    const [row] = await as<{ answer: unknown }>('member', call('export_my_data', {}))
    expect(row?.answer).toMatchObject({
      profile: { id: member.id },
      payment_details: { details: secret, address },
    })
    await as('member', call('delete_my_account', { confirmation: member.email }))
    expect(await owner('select from public.payment_details where id = $1', [member.id])).toEqual([])
  }))

async function copyIn(
  owner: <Row>(text: string, params: unknown[]) => Promise<Row[]>,
  id: string,
): Promise<Pick<Invoice, 'payment_details' | 'professional_address'> | undefined> {
  const [row] = await owner<Pick<Invoice, 'payment_details' | 'professional_address'>>(
    'select payment_details, professional_address from public.invoices where id = $1',
    [id],
  )
  return row
}
