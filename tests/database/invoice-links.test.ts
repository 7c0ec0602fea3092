import { afterAll, describe, expect, test } from 'vitest'
import { actors } from '../support/actors.ts'
import { call, insertInto, storeObject, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, linkValues } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Links of invoices: who makes one, what it opens and for how long, and the email that takes it to its reader. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other } = fixtures.people
const { standaloneSent, standaloneDraft, sent } = ids.invoices
const link = ids.links.sent

const tokenOf = async ({ owner }: TestTransaction, of = link): Promise<string> => {
  const [row] = await owner('select private.link_token($1) as token', [of])
  return String(row?.token)
}
const open = (token: string | null) => call('invoice_by_link', { token })
const closed = { constraint: 'invoice_link' }

/** Stores a PDF as this user, and returns the statement that makes its link. */
async function aLink({ owner }: TestTransaction, invoice: string, by = member.id) {
  const values = linkValues(ids.fresh, invoice)
  const { text, params } = storeObject('invoice-papers', values.paper_path, by, {
    mimetype: 'application/pdf',
  })
  await owner(text, params)
  return insertInto('invoice_links', values)
}

describe('a link is made', () => {
  test('by the writer alone, of an invoice that was sent to somebody without an account', () =>
    withRollback(fixtures, async (transaction) => {
      const make = await aLink(transaction, standaloneSent)
      for (const actor of actors) {
        const refusal = await transaction.refusal(actor, make)
        if (actor === 'member') expect(refusal).toBeNull()
        else expect([actor, refusal]).toMatchObject([actor, { code: '42501' }])
      }
    }))

  test.each([
    ['a draft', standaloneDraft, 'invoice_links_sent'],
    ['one to a client with an account', sent, null],
  ])('not of %s', (_, invoice, constraint) =>
    withRollback(fixtures, async (transaction) => {
      const refusal = await transaction.refusal('member', await aLink(transaction, invoice))
      expect(refusal).toMatchObject({ code: '42501', ...(constraint && { constraint }) })
    }),
  )

  test('with a PDF that its writer stored', () =>
    withRollback(fixtures, async (transaction) => {
      const { refusal } = transaction
      const own = { constraint: 'invoice_links_paper_path_own' }
      const make = insertInto('invoice_links', linkValues(ids.fresh, standaloneSent))
      expect(await refusal('member', make)).toMatchObject(own)
      expect(await refusal('member', await aLink(transaction, standaloneSent, other.id))).toMatchObject(own)
      const elsewhere = { ...linkValues(ids.fresh, standaloneSent), paper_path: 'invoices/another.pdf' }
      expect(await refusal('member', insertInto('invoice_links', elsewhere))).not.toBeNull()
    }))

  test('not to an address that wants no emails', () =>
    withRollback(fixtures, async (transaction) => {
      await transaction.owner(`select public.stop_address('WalkIn@example.test', 'complained')`)
      expect(await transaction.refusal('member', await aLink(transaction, standaloneSent))).toMatchObject({
        constraint: 'invoice_links_stopped',
      })
    }))

  test('five times a day, not more', () =>
    withRollback(fixtures, async (transaction) => {
      const { owner, refusal } = transaction
      for (let n = 0; n < 4; n += 1) {
        const { text, params } = insertInto('invoice_links', linkValues(anId(0xd50 + n), standaloneSent))
        await owner(text, params)
      }
      expect(await refusal('member', await aLink(transaction, standaloneSent))).toMatchObject({
        constraint: 'invoice_links_limit',
      })
    }))

  test('and nothing of it changes but that it is revoked, once', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      for (const values of [
        { paper_path: 'x' },
        { created_at: '2099-01-01' },
        { emailed_at: '2026-01-01' },
        { invoice_id: standaloneDraft },
      ])
        expect(await refusal('member', updateRow('invoice_links', link, values))).toMatchObject({
          code: '42501',
        })
      await as('member', updateRow('invoice_links', link, { revoked_at: '2000-01-01T00:00:00Z' }))
      const revokedAt =
        "select revoked_at, revoked_at > now() - interval '1 minute' as now from public.invoice_links where id = $1"
      const [first] = await owner(revokedAt, [link])
      expect(first?.now).toBe(true)
      await as('member', updateRow('invoice_links', link, { revoked_at: null }))
      expect(await owner(revokedAt, [link])).toEqual([first])
    }))
})

describe('a link opens its invoice', () => {
  test('to everybody who has it, and shows no more than its page', () =>
    withRollback(fixtures, async (transaction) => {
      const { owner, as } = transaction
      await owner(`update public.invoices set payment_details = 'Leaf Bank' where id = $1`, [standaloneSent])
      const token = await tokenOf(transaction)
      for (const actor of actors) {
        const [row] = await as<{ answer: object }>(actor, open(token))
        expect(row?.answer).toEqual({
          number: 'INV-202601-004',
          from: null,
          to: 'Walk-in',
          amount: '250.00',
          balance: '250.00',
          due_date: '2026-03-01',
          payment_details: 'Leaf Bank',
          payment_link: null,
          bank_account: null,
          open_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        })
      }
    }))

  test.each<[string, (token: string) => string | null]>([
    ['nothing', () => null],
    ['an empty text', () => ''],
    ['the link without its seal', (token) => token.slice(0, 36)],
    ['an empty seal', (token) => token.slice(0, 37)],
    ['another seal', (token) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`],
    ['more than the seal', (token) => `${token}.x`],
    ['the seal of another link', (token) => `${anId(0xf32)}${token.slice(36)}`],
    ['the seal in capitals', (token) => token.toUpperCase()],
    ['a pattern', () => `${link}.%`],
  ])('not to %s', (_, forged) =>
    withRollback(fixtures, async (transaction) => {
      const token = forged(await tokenOf(transaction))
      expect(await transaction.refusal('visitor', open(token))).toMatchObject(closed)
      expect(await transaction.refusal('visitor', call('tell_paid', { token }))).toMatchObject(closed)
    }),
  )

  test.each([
    ['it is revoked', `update public.invoice_links set revoked_at = now() where id = $1`, link],
    [
      'ninety days are over',
      `update public.invoice_links set created_at = now() - interval '90 days' where id = $1`,
      link,
    ],
    ['its invoice is deleted', `update public.invoices set deleted_at = now() where id = $1`, standaloneSent],
  ])('until %s; then nobody learns that it was one', (_, text, id) =>
    withRollback(fixtures, async (transaction) => {
      const token = await tokenOf(transaction)
      await transaction.owner(text, [id])
      const refusal = await transaction.refusal('visitor', open(token))
      expect(refusal).toEqual(await transaction.refusal('visitor', open(`${ids.fresh}.${'0'.repeat(32)}`)))
      expect(refusal).toMatchObject(closed)
      expect(await transaction.refusal('visitor', call('tell_paid', { token }))).toMatchObject(closed)
      expect(await transaction.refusal('service', call('paper_of_link', { token }))).toMatchObject(closed)
    }),
  )

  test('its PDF is the function’s alone to fetch; a seal is nobody’s to make', () =>
    withRollback(fixtures, async (transaction) => {
      const token = await tokenOf(transaction)
      for (const actor of actors) {
        expect(await transaction.refusal(actor, call('paper_of_link', { token }))).toMatchObject({
          code: '42501',
        })
        expect(
          await transaction.refusal(actor, { text: 'select private.link_token($1)', params: [link] }),
        ).toMatchObject({ code: '42501' })
      }
    }))
})

describe('who has a link tells that the invoice is paid', () => {
  test('once: the professional is told, confirms it or disputes it', () =>
    withRollback(fixtures, async (transaction) => {
      const { as, owner } = transaction
      const token = await tokenOf(transaction)
      await owner('delete from public.payments where invoice_id = $1', [standaloneSent])
      for (let n = 0; n < 2; n += 1) {
        const [row] = await as<{ answer: { balance: string } }>('visitor', call('tell_paid', { token }))
        expect(row?.answer.balance).toBe('0.00')
      }
      expect(
        await owner(
          'select amount::text, by_client, settles, confirmed_on from public.payments where invoice_id = $1',
          [standaloneSent],
        ),
      ).toEqual([{ amount: '250.00', by_client: true, settles: true, confirmed_on: null }])
      expect(await owner('select status from public.invoices where id = $1', [standaloneSent])).toEqual([
        { status: 'paid' },
      ])
      expect(
        await owner(`select user_id, kind, who from public.events where subject_id = $1`, [standaloneSent]),
      ).toEqual([{ user_id: member.id, kind: 'payment-recorded', who: 'Walk-in' }])
      const [payment] = await owner('select id from public.payments where invoice_id = $1', [standaloneSent])
      await as('member', updateRow('payments', String(payment?.id), { confirmed_on: '2026-11-20' }))
    }))
})

describe('the email of a link', () => {
  const take = call('take_emails', {})

  test('goes to the recipient of the invoice, with what opens its page', () =>
    withRollback(fixtures, async (transaction) => {
      const { as, owner } = transaction
      await as('member', await aLink(transaction, standaloneSent))
      const [row] = await as<{ answer: { id: string; invoice: { token: string } }[] }>('service', take)
      const [email] = row?.answer ?? []
      expect(email).toMatchObject({
        kind: 'invoice',
        to: 'walkin@example.test',
        name: 'Walk-in',
        invoice: {
          number: 'INV-202601-004',
          amount: '250.00',
          due: '2026-03-01',
          paper: linkValues(ids.fresh, standaloneSent).paper_path,
          token: await tokenOf(transaction, ids.fresh),
        },
      })
      await as('service', call('finish_email', { id: email?.id, sent: true, status: 200 }))
      const [emailed] = await owner(
        'select emailed_at is not null as emailed from public.invoice_links where id = $1',
        [ids.fresh],
      )
      expect(emailed).toEqual({ emailed: true })
    }))

  test('is not sent once its link is revoked', () =>
    withRollback(fixtures, async (transaction) => {
      const { as, owner } = transaction
      await as('member', await aLink(transaction, standaloneSent))
      await as('member', updateRow('invoice_links', ids.fresh, { revoked_at: '2026-01-01T00:00:00Z' }))
      const [row] = await as<{ answer: unknown[] }>('service', take)
      expect(row?.answer).toEqual([])
      expect(await owner(`select id from private.email_queue where kind = 'invoice'`)).toEqual([])
      expect(
        await owner('select name from private.objects_to_delete where name = $1', [
          linkValues(ids.fresh, standaloneSent).paper_path,
        ]),
      ).toHaveLength(1)
    }))

  test('goes ten times a day from one professional to one address, the others later', () =>
    withRollback(fixtures, async (transaction) => {
      const { as, owner } = transaction
      for (let n = 0; n < 12; n += 1) {
        const { text, params } = insertInto('invoice_links', linkValues(anId(0xd50 + n), standaloneSent))
        await owner(text, params)
      }
      const [row] = await as<{ answer: unknown[] }>('service', take)
      expect(row?.answer).toHaveLength(10)
      expect(
        await owner(
          `select count(*)::int as waits from private.email_queue where kind = 'invoice' and due_at > now() + interval '23 hours'`,
        ),
      ).toEqual([{ waits: 2 }])
    }))

  test('that cannot be delivered is said at its link', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('service', call('stop_address', { address: 'walkin@example.test', reason: 'bounced' }))
      expect(
        await owner('select undeliverable_at is not null as lost from public.invoice_links where id = $1', [
          link,
        ]),
      ).toEqual([{ lost: true }])
    }))

  test('has a link that stops all emails to its address', () =>
    withRollback(fixtures, async (transaction) => {
      const { as, owner } = transaction
      const token = await tokenOf(transaction)
      await as('visitor', call('stop_emails', { token }))
      expect(await owner('select address, reason from private.stopped_addresses')).toEqual([
        { address: 'walkin@example.test', reason: 'complained' },
      ])
    }))
})
