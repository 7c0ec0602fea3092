import { afterAll, describe, expect, test } from 'vitest'
import { actors } from '../support/actors.ts'
import { insertInto, updateRow } from '../support/database.ts'
import {
  aDatabaseWithFixtures,
  ids,
  invoiceValues,
  quoteValues,
  standaloneValues,
} from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Invoices of an accepted quote: whose they are, and that together they come to no more than it. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other } = fixtures.people
const { sent } = ids.quotes

let written = 0
const write = (more: object = {}, by = member.id) => {
  written += 1
  const number = `INV-202602-${String(100 + written)}`
  return insertInto('invoices', {
    ...invoiceValues(crypto.randomUUID(), by, number),
    quote_id: sent,
    ...more,
  })
}

/** Makes the quote, of $400.00, an accepted one. */
const accept = ({ owner }: TestTransaction, status = 'accepted') =>
  owner('update public.quotes set status = $1 where id = $2', [status, sent])

const unknown = { constraint: 'invoices_quote_accepted', code: '42501' }
const beyond = { constraint: 'invoices_beyond_quote' }

describe('an invoice names an accepted quote of its own request', () => {
  test.each(['draft', 'sent', 'declined', 'withdrawn'])('not one that is %s', (status) =>
    withRollback(fixtures, async (transaction) => {
      await accept(transaction, status)
      expect(await transaction.refusal('member', write())).toMatchObject(unknown)
    }),
  )

  test('no other user writes one', () =>
    withRollback(fixtures, async (transaction) => {
      await accept(transaction)
      for (const actor of actors) {
        const refusal = await transaction.refusal(actor, write())
        if (actor === 'member') expect(refusal).toBeNull()
        else expect([actor, refusal]).toMatchObject([actor, { code: '42501' }])
      }
      // Neither for herself.
      expect(await transaction.refusal('other', write({}, other.id))).toMatchObject({ code: '42501' })
    }))

  test('not one of another request, of nobody, or of another professional', () =>
    withRollback(fixtures, async (transaction) => {
      await accept(transaction)
      const { owner, refusal } = transaction
      expect(await refusal('member', write({ quote_id: ids.fresh }))).toMatchObject(unknown)
      const {
        application_id: _,
        client_id: __,
        ...standalone
      } = standaloneValues(ids.fresh, member.id, 'INV-202602-099')
      expect(
        await refusal('member', insertInto('invoices', { ...standalone, quote_id: sent })),
      ).toMatchObject(unknown)
      const foreign = crypto.randomUUID()
      const { text, params } = insertInto('quotes', {
        ...quoteValues(foreign, other.id),
        application_id: ids.requests.consulting,
        client_id: ids.clients.otherClient,
        status: 'accepted',
      })
      await owner(text, params)
      expect(await refusal('member', write({ quote_id: foreign }))).toMatchObject(unknown)
    }))

  test('and no other later', () =>
    withRollback(fixtures, async (transaction) => {
      await accept(transaction)
      for (const values of [{ quote_id: sent }, { quote_id: null }, { exceeds_quote: true }])
        expect(
          await transaction.refusal('member', updateRow('invoices', ids.invoices.draft, values)),
        ).toMatchObject({ code: '42501' })
    }))
})

describe('the invoices of a quote come to no more than it', () => {
  test('to the cent; one that is deleted does not count', () =>
    withRollback(fixtures, async (transaction) => {
      const { as, owner, refusal } = transaction
      await accept(transaction)
      expect(await refusal('member', write({ amount: '400.01' }))).toMatchObject(beyond)
      await as('member', write({ amount: '150.00' }))
      expect(await refusal('member', write({ amount: '250.01' }))).toMatchObject(beyond)
      await as('member', write({ amount: '250.00' }))
      expect(await refusal('member', write({ amount: '0.01' }))).toMatchObject(beyond)
      await owner('update public.invoices set deleted_at = now() where quote_id = $1 and amount = 150', [
        sent,
      ])
      expect(await refusal('member', write({ amount: '150.00' }))).toBeNull()
    }))

  test('unless the professional was asked; then others that were written first may still arrive', () =>
    withRollback(fixtures, async (transaction) => {
      const { as, refusal } = transaction
      await accept(transaction)
      await as('member', write({ amount: '500.00', exceeds_quote: true }))
      await as('member', write({ amount: '400.00' }))
      expect(await refusal('member', write({ amount: '0.01' }))).toMatchObject(beyond)
    }))

  test('an invoice stays when its quote is deleted with an account', () =>
    withRollback(fixtures, async (transaction) => {
      const { as, owner } = transaction
      await accept(transaction)
      const { text, params } = write({ id: ids.fresh })
      await as('member', { text, params })
      await owner('delete from public.quotes where id = $1', [sent])
      expect(await owner('select quote_id from public.invoices where id = $1', [ids.fresh])).toEqual([
        { quote_id: null },
      ])
    }))
})
