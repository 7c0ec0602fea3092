import { afterAll, describe, expect, test } from 'vitest'
import { acceptanceOf } from '../../src/domain/quote/acceptance.ts'
import { type Actor, actors } from '../support/actors.ts'
import { aDevice, pushOne } from '../support/calls.ts'
import { call, insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, quoteValues } from '../support/fixtures.ts'
import { aLine, day } from '../support/invoicing.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Quotes: who takes which step, when it is too late, and what a sent one keeps. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, client } = fixtures.people
const { draft, sent } = ids.quotes
const NAME = 'Rosa Romano'

/** Takes a step as a device does: who accepts a quote types a name. */
const step = (id: string, values: Record<string, unknown>) =>
  updateRow('quotes', id, { ...nameFor(String(values.status)), ...values })
const nameFor = (status: string, name = NAME) => (status === 'accepted' ? { accepted_by: name } : {})
const statuses = ['draft', 'sent', 'accepted', 'declined', 'withdrawn']

describe('the steps', () => {
  const allowed: Record<string, Actor> = {
    'draft sent': 'member',
    'sent withdrawn': 'member',
    'sent accepted': 'client',
    'sent declined': 'client',
  }

  test.each(statuses)('from %s are those of its sides, and nobody else’s', (from) =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner('update public.quotes set status = $1 where id = $2', [from, sent])
      const taken: string[] = []
      for (const actor of actors)
        for (const to of statuses.filter((status) => status !== from))
          if ((await refusal(actor, step(sent, { status: to }))) === null)
            taken.push(`${actor}: ${from} ${to}`)
      const expected = Object.entries(allowed)
        .filter(([name]) => name.startsWith(`${from} `))
        .map(([name, actor]) => `${actor}: ${name}`)
      expect(taken.toSorted()).toEqual(expected.toSorted())
    }),
  )

  test.each([
    ['rejected', false],
    ['withdrawn', false],
    ['pending', true],
    ['completed', true],
  ])('a quote of a request that is %s is accepted: %s', (status, allowed) =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(
        `update public.job_applications set status = $1
         where id = (select application_id from public.quotes where id = $2)`,
        [status, sent],
      )
      const refused = await refusal('client', step(sent, { status: 'accepted' }))
      if (allowed) expect(refused).toBeNull()
      else expect(refused).toMatchObject({ constraint: 'quotes_closed_request' })
      expect(await refusal('client', step(sent, { status: 'declined' }))).toBeNull()
    }),
  )

  test('a decision has no day before the one on which the quote was sent, whatever the calendars say', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      await owner('update public.quotes set issued_on = $1 where id = $2', [day(1), sent])
      await as('client', step(sent, { status: 'accepted', decided_on: day(0) }))
      expect(await owner('select decided_on::text from public.quotes where id = $1', [sent])).toEqual([
        { decided_on: day(1) },
      ])
    }))

  test('a draft is invisible to the client, until it is sent', async () => {
    const id = crypto.randomUUID()
    const { id: _, ...values } = quoteValues(id, member.id)
    const device = aDevice(fixtures, 'client')
    expect(await pushOne(fixtures, 'member', [{ op: 'insert', table: 'quotes', id, values }])).toMatchObject({
      status: 'applied',
    })
    await device.pull()
    expect(device.holds('quotes', id)).toBe(false)
    const change = { op: 'update', table: 'quotes', id } as const
    const send = {
      ...change,
      values: { status: 'sent', issued_on: day(-1) },
      base: { status: 'draft', issued_on: null },
    }
    for (let i = 0; i < 2; i += 1)
      expect(await pushOne(fixtures, 'member', [send])).toMatchObject({ status: 'applied' })
    await device.pull()
    expect(device.held('quotes').find((quote) => quote.id === id)).toMatchObject({
      status: 'sent',
      issued_on: day(-1),
      professional_name: 'member Green',
      client_name: 'client Table',
      client_company: 'client Foods',
      service_title: 'Menu design',
    })
  })

  test('accepted offline, withdrawn meanwhile: a conflict that shows the row', async () => {
    const id = crypto.randomUUID()
    const { text, params } = insertInto('quotes', { ...quoteValues(id, member.id), status: 'sent' })
    await database.query(text, params)
    const change = { op: 'update', table: 'quotes', id, base: { status: 'sent', decided_on: null } } as const
    expect(await pushOne(fixtures, 'member', [{ ...change, values: { status: 'withdrawn' } }])).toMatchObject(
      {
        status: 'applied',
      },
    )
    for (const status of ['accepted', 'declined'])
      expect(
        await pushOne(fixtures, 'client', [
          { ...change, values: { status, decided_on: day(0), ...nameFor(status) } },
        ]),
      ).toMatchObject({
        status: 'conflict',
        columns: expect.arrayContaining(['status']),
        row: { id, status: 'withdrawn' },
      })
  })

  test('to one decided by two devices of the client: the first counts', async () => {
    const id = crypto.randomUUID()
    const { text, params } = insertInto('quotes', { ...quoteValues(id, member.id), status: 'sent' })
    await database.query(text, params)
    const decide = (status: string, decided_on: string, name = NAME) =>
      pushOne(fixtures, 'client', [
        {
          op: 'update',
          table: 'quotes',
          id,
          values: { status, decided_on, ...nameFor(status, name) },
          base: { status: 'sent', decided_on: null, accepted_by: null },
        },
      ])
    expect(await decide('accepted', day(-1))).toMatchObject({ status: 'applied' })
    expect(await decide('accepted', day(0), 'R. Romano')).toMatchObject({ status: 'applied' })
    expect(await decide('declined', day(0))).toMatchObject({
      status: 'conflict',
      row: { status: 'accepted' },
    })
    expect(
      await database.query('select decided_on::text as on, accepted_by from public.quotes where id = $1', [
        id,
      ]),
    ).toEqual([{ on: day(-1), accepted_by: NAME }])
  })
})

describe('the name that accepts a quote', () => {
  const accepted = 'select accepted_by, acceptance, digest, decided_at from public.quotes where id = $1'

  test('is asked for, and stays with the sentence and a digest of what was accepted', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      await owner('update public.quotes set amount = 1234567.5, lines = null where id = $1', [sent])
      expect(await refusal('client', step(sent, { status: 'accepted', accepted_by: null }))).toMatchObject({
        constraint: 'quotes_accepted_by_missing',
      })
      await as('client', step(sent, { status: 'accepted' }))
      const [row] = await owner(accepted, [sent])
      expect(row).toMatchObject({
        accepted_by: NAME,
        acceptance: acceptanceOf({ id: sent, amount: '1234567.50' }),
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(row?.decided_at).not.toBeNull()
      for (const actor of ['member', 'client'] as const)
        for (const change of [{ accepted_by: 'Somebody Else' }, { accepted_by: null }])
          expect(await refusal(actor, step(sent, change))).toMatchObject({
            constraint: 'quotes_accepted_by_frozen',
            code: '42501',
          })
    }))

  test.each(['acceptance', 'digest'])('nobody writes the %s', (column) =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const actor of actors)
        expect(
          await refusal(actor, step(sent, { status: 'accepted', [column]: 'Nothing was accepted.' })),
        ).toMatchObject({ code: '42501' })
    }),
  )

  test('comes with no other step', () =>
    withRollback(fixtures, async ({ refusal }) => {
      const frozen = { constraint: 'quotes_accepted_by_frozen', code: '42501' }
      for (const [actor, id, values] of [
        ['client', sent, { accepted_by: NAME }],
        ['client', sent, { status: 'declined', accepted_by: NAME }],
        ['member', sent, { status: 'withdrawn', accepted_by: NAME }],
        ['member', draft, { status: 'sent', accepted_by: NAME }],
      ] as const)
        expect([actor, values, await refusal(actor, step(id, values))]).toMatchObject([actor, values, frozen])
    }))

  test('each part of what was accepted changes the digest', () =>
    withRollback(fixtures, async ({ owner }) => {
      const digest = async () => {
        const [row] = await owner(
          'select private.quote_digest(q) as digest from public.quotes q where id = $1',
          [sent],
        )
        return row?.digest
      }
      const digests = [await digest()]
      for (const [column, value] of [
        ['amount', '1.00'],
        ['description', 'Ten characters'],
        ['valid_until', '2199-01-01'],
        ['client_tax_number', 'a'],
        ['client_address', 'a'],
        ['tax_note', 'a'],
        ['place_of_supply', 'a'],
      ]) {
        await owner(`update public.quotes set lines = null, ${column} = $1 where id = $2`, [value, sent])
        digests.push(await digest())
      }
      expect(new Set(digests).size).toBe(digests.length)
    }))
})

describe('a step comes too late', () => {
  test('to accept what is no longer valid; declining it goes', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner('update public.quotes set valid_until = $1 where id = $2', [day(-2), sent])
      expect(await refusal('client', step(sent, { status: 'accepted', decided_on: day(0) }))).toMatchObject({
        constraint: 'quotes_expired',
      })
      // A clock that is wrong does not help: the day becomes the server's.
      for (const decided_on of [day(-800), null])
        expect(await refusal('client', step(sent, { status: 'accepted', decided_on }))).toMatchObject({
          constraint: 'quotes_expired',
        })
      expect(await refusal('client', step(sent, { status: 'declined', decided_on: day(0) }))).toBeNull()
      // Accepted without a network while it was valid.
      expect(await refusal('client', step(sent, { status: 'accepted', decided_on: day(-2) }))).toBeNull()
    }))

  test('to accept, with a day long ago, what has not been valid for more than thirty days', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      const accept = step(sent, { status: 'accepted', decided_on: day(-40) })
      await owner('update public.quotes set valid_until = $1 where id = $2', [day(-31), sent])
      expect(await refusal('client', accept)).toMatchObject({ constraint: 'quotes_expired' })
      await owner('update public.quotes set valid_until = $1 where id = $2', [day(-30), sent])
      expect(await refusal('client', accept)).toBeNull()
    }))

  test('to write or send one where the request is closed, or another’s', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      const write = insertInto('quotes', quoteValues(ids.fresh, member.id))
      for (const status of ['pending', 'accepted', 'in_progress']) {
        await owner('update public.job_applications set status = $1 where id = $2', [
          status,
          ids.requests.engraving,
        ])
        expect(await refusal('member', write)).toBeNull()
        expect(await refusal('member', step(draft, { status: 'sent' }))).toBeNull()
      }
      for (const status of ['rejected', 'completed', 'withdrawn']) {
        await owner('update public.job_applications set status = $1 where id = $2', [
          status,
          ids.requests.engraving,
        ])
        expect(await refusal('member', write)).toMatchObject({ code: '42501' })
        expect(await refusal('member', step(draft, { status: 'sent' }))).toMatchObject({
          constraint: 'quotes_request_closed',
        })
      }
      for (const more of [
        { application_id: null },
        { client_id: null },
        { application_id: ids.requests.consulting },
        { application_id: ids.requests.consulting, client_id: ids.clients.otherClient },
        { client_id: ids.clients.otherClient },
        { application_id: ids.fresh },
      ])
        expect(
          await refusal('member', insertInto('quotes', { ...quoteValues(ids.fresh, member.id), ...more })),
        ).toMatchObject({ code: '42501' })
    }))

  test('for a professional whose approval was withdrawn: she writes and sends none', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      await as('administrator', updateRow('profiles', member.id, { is_approved: false }))
      expect(await refusal('member', insertInto('quotes', quoteValues(ids.fresh, member.id)))).toMatchObject({
        code: '42501',
      })
      expect(await refusal('member', step(draft, { status: 'sent' }))).toMatchObject({
        constraint: 'quotes_status_step',
      })
      expect(await refusal('member', step(sent, { status: 'withdrawn' }))).toBeNull()
    }))

  test.each(['member', 'client'] as const)('after a block by %s: nothing is sent or accepted', (blocker) =>
    withRollback(fixtures, async ({ as, refusal, owner }) => {
      await as(blocker, call('block', { person: blocker === 'member' ? client.id : member.id }))
      const closed = { constraint: 'quotes_closed', code: '42501' }
      expect(await refusal('member', step(draft, { status: 'sent' }))).toMatchObject(closed)
      expect(await refusal('client', step(sent, { status: 'accepted' }))).toMatchObject(closed)
      // A draft can be written; the client never sees it.
      await as('member', insertInto('quotes', quoteValues(ids.fresh, member.id)))
      expect(await refusal('member', step(ids.fresh, { status: 'sent' }))).toMatchObject(closed)
      expect(await owner(`select id from private.notification_queue where kind = 'quote-sent'`)).toEqual([])
      expect(await refusal('client', step(sent, { status: 'declined' }))).toBeNull()
      expect(await refusal('member', step(sent, { status: 'withdrawn' }))).toBeNull()
    }),
  )
})

describe('what a quote says', () => {
  test('its days come with their step, and stay', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      const frozen = { constraint: 'quotes_days_frozen', code: '42501' }
      for (const [actor, id, values] of [
        ['member', draft, { issued_on: day(0) }],
        ['member', draft, { status: 'sent', decided_on: day(0) }],
        ['member', sent, { issued_on: day(0) }],
        ['member', sent, { decided_on: day(0) }],
        ['member', sent, { status: 'withdrawn', decided_on: day(0) }],
        ['client', sent, { decided_on: day(0) }],
        ['client', sent, { issued_on: day(0) }],
        ['client', sent, { status: 'accepted', issued_on: day(0) }],
      ] as const)
        expect([actor, values, await refusal(actor, step(id, values))]).toMatchObject([actor, values, frozen])
      await as('client', step(sent, { status: 'accepted', decided_on: day(-1) }))
      expect(await refusal('client', step(sent, { decided_on: day(0) }))).toMatchObject(frozen)
    }))

  test('its sides are copied at sending, and stay', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as(
        'member',
        updateRow('payment_details', member.id, { address: '1 Leaf Lane', tax_number: 'PT 1' }),
      )
      await as('member', step(draft, { status: 'sent' }))
      const copied = `select professional_name, professional_email, professional_address, professional_tax_number,
        client_name, client_email, client_company, service_title, service_company from public.quotes where id = $1`
      const [before] = await owner(copied, [draft])
      expect(before).toMatchObject({ professional_address: '1 Leaf Lane', professional_tax_number: 'PT 1' })
      expect(Object.values(before ?? {})).not.toContain(null)
      await as('member', updateRow('payment_details', member.id, { address: '2 Leaf Lane' }))
      await as('client', updateRow('clients', ids.clients.client, { company_name: 'Another company' }))
      await as('client', step(draft, { status: 'accepted' }))
      expect(await owner(copied, [draft])).toEqual([before])
    }))

  test('its amount is the sum of its lines', () =>
    withRollback(fixtures, async ({ refusal }) => {
      const write = (more: object) => insertInto('quotes', { ...quoteValues(ids.fresh, member.id), ...more })
      const lines = [aLine({ tax_rate: '7.7' }), aLine({ unit_price: '-0.01' })]
      expect(await refusal('member', write({ lines, amount: '107.69' }))).toBeNull()
      expect(await refusal('member', write({ lines, amount: '107.70' }))).toMatchObject({
        constraint: 'quotes_lines_sum',
      })
      expect(await refusal('member', write({ lines: [] }))).toMatchObject({
        constraint: 'quotes_lines_shape',
      })
      expect(await refusal('member', write({ lines: [{ ...aLine(), quantity: 1 }] }))).toMatchObject({
        constraint: 'quotes_lines_shape',
      })
    }))

  test.each([
    [{ amount: '0' }, 'quotes_amount_positive'],
    [{ amount: 'NaN' }, 'quotes_amount_positive'],
    [{ description: 'Too short' }, 'quotes_description_length'],
    [{ description: 'x'.repeat(10_001) }, 'quotes_description_length'],
    [{ valid_until: '1999-12-31' }, 'quotes_valid_until_within'],
    [{ valid_until: 'infinity' }, 'quotes_valid_until_within'],
    [{ client_tax_number: 'x'.repeat(51) }, 'quotes_client_tax_number_length'],
    [{ client_address: ' ' }, 'quotes_client_address_length'],
    [{ tax_note: 'x'.repeat(301) }, 'quotes_tax_note_length'],
    [{ place_of_supply: 'x'.repeat(101) }, 'quotes_place_of_supply_length'],
  ])('%#: is refused where it is malformed', (more, constraint) =>
    withRollback(fixtures, async ({ refusal }) => {
      const written = { ...quoteValues(ids.fresh, member.id), ...more }
      expect(await refusal('member', insertInto('quotes', written))).toMatchObject({ constraint })
    }),
  )

  test('only a draft is deleted, and nothing happens to it afterwards', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      expect(await refusal('member', step(sent, { deleted_at: day(0) }))).toMatchObject({
        constraint: 'quotes_draft_only',
      })
      expect(await refusal('client', step(sent, { deleted_at: day(0) }))).toMatchObject({
        constraint: 'quotes_draft_only',
      })
      expect(await refusal('member', step(draft, { deleted_at: day(0), status: 'sent' }))).not.toBeNull()
      await as('member', step(draft, { deleted_at: day(0) }))
      for (const values of [{ status: 'sent' }, { deleted_at: null }])
        expect(await refusal('member', step(draft, values))).toMatchObject({ constraint: 'quotes_deleted' })
    }))
})
