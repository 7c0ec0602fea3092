import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { type BankAccount, bankAccountOf, typedBankAccount } from '../../src/domain/invoice/bank-account.ts'
import { isIban } from '../../src/domain/invoice/iban.ts'
import { PaymentLink } from '../../src/domain/invoice/payment-link.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import type { Invoice, PaymentDetails } from '../../src/domain/rows.ts'
import type { Actor } from '../support/actors.ts'
import { aDevice, pullAs, pushOne } from '../support/calls.ts'
import { call, insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, profileValues } from '../support/fixtures.ts'
import { aBankAccount } from '../support/rows.ts'
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

const link = 'https://pay.example/ada'

test('sending copies the link and the bank account, which later changes do not affect', () =>
  withRollback(fixtures, async ({ as, owner }) => {
    await as(
      'member',
      updateRow('payment_details', member.id, { payment_link: link, bank_account: aBankAccount }),
    )
    await as('member', send(standaloneDraft))
    await as('member', updateRow('payment_details', member.id, { payment_link: null, bank_account: null }))
    expect(
      await owner('select payment_link, bank_account from public.invoices where id = $1', [standaloneDraft]),
    ).toEqual([{ payment_link: link, bank_account: aBankAccount }])
  }))

test('a bank account comes back with its keys in the order of the form, so that an equal one is told by its text', () =>
  withRollback(fixtures, async ({ as, owner }) => {
    await as('member', updateRow('payment_details', member.id, { bank_account: aBankAccount }))
    const [row] = await owner<{ kept: string }>(
      'select bank_account::text as kept from public.payment_details where id = $1',
      [member.id],
    )
    expect(Object.keys(JSON.parse(row?.kept ?? '{}'))).toEqual(Object.keys(aBankAccount))
    expect(Object.keys(bankAccountOf(typedBankAccount(aBankAccount)) ?? {})).toEqual(
      Object.keys(aBankAccount),
    )
  }))

describe('what the database accepts, which is what the form accepts', () => {
  /** Returns what the database says to a value, asked as the professional: the constraint's name, or "accepted". */
  const answer = (values: Partial<PaymentDetails>) =>
    withRollback(fixtures, async ({ refusal }) => {
      const refused = await refusal('member', updateRow('payment_details', member.id, values))
      return refused ? refused.constraint : 'accepted'
    })
  const long = `${link}/${'a'.repeat(500 - link.length - 1)}`

  test.each([
    link,
    'https://wise.com/',
    'https://xn--bcher-kva.example/p%C3%A4y?x=1#y',
    'https://a.example:8443/',
    long,
  ])('the link %j', async (payment_link) => {
    expect(v.is(PaymentLink, payment_link)).toBe(true)
    expect(await answer({ payment_link })).toBe('accepted')
  })

  test.each([
    'http://pay.example/ada',
    'javascript:alert(1)//pay.example/',
    'https://pay.example@evil.example/',
    'https://user:word@evil.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://pay.example/a b',
    'https://pay.example/\u202egro.elpmaxe',
    'https://PAY.example/',
    'https://bücher.example/',
    ' https://pay.example/',
    'https://pay.example/\nhttps://evil.example/',
    '',
  ])('not the link %j', async (payment_link) =>
    expect(await answer({ payment_link })).toBe('payment_details_payment_link_shape'),
  )

  test('not a link of 501 characters', async () =>
    expect(await answer({ payment_link: `${long}a` })).toBe('payment_details_payment_link_length'))

  const american = { ...aBankAccount, bic: null, iban: null, number: '000123456789', routing: '026009593' }
  test.each<Partial<BankAccount>>([
    {},
    { bic: null, reference: 'Green Letters' },
    { iban: 'GB82WEST12345698765432' },
    { iban: 'MT84MALT011000012345MTLCAST001S' },
    { holder: 'é'.repeat(120) },
    american,
    { ...american, number: 'AB-12', routing: '110000' },
  ])('the account %j', async (given) => {
    const account = { ...aBankAccount, ...given }
    expect(isIban(account.iban ?? 'GB82WEST12345698765432')).toBe(true)
    expect(await answer({ bank_account: account })).toBe('accepted')
  })

  test.each<Record<string, unknown>>([
    { iban: 'DE89370400440532013001' },
    { iban: 'DE89 3704 0044 0532 0130 00' },
    { iban: 'de89370400440532013000' },
    { iban: null },
    { number: '12345678' },
    { routing: '026009593' },
    { ...american, routing: null },
    { ...american, routing: '12' },
    { ...american, number: '12' },
    { ...american, number: '12 34 56' },
    { holder: 'A' },
    { holder: null },
    { holder: '     ' },
    { holder: 'é'.repeat(121) },
    { holder: 'Ada\u202eneerG' },
    { holder: 7 },
    { bic: 'COBADEFFX' },
    { reference: ' ' },
    { reference: 'x'.repeat(61) },
    { reference: 'Two\nlines' },
    { note: 'another key' },
  ])('not the account %j', async (given) =>
    expect(await answer({ bank_account: { ...aBankAccount, ...given } as BankAccount })).toBe(
      'payment_details_bank_account_shape',
    ),
  )

  test.each(['[]', '"DE89370400440532013000"', '{}', '7', 'null'])(
    'not %s as an account',
    async (account) => {
      const refused = await withRollback(fixtures, ({ refusal }) =>
        refusal('member', {
          text: 'update public.payment_details set bank_account = $2::text::jsonb where id = $1',
          params: [member.id, account],
        }),
      )
      expect(refused?.constraint).toBe('payment_details_bank_account_shape')
    },
  )
})

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
