import { describe, expect, test } from 'vitest'
import type { RowsMutation } from '../../src/domain/mutation.ts'
import { type Message, type MessageRead, UNCONFIRMED, UNCONFIRMED_POSITION } from '../../src/domain/rows.ts'
import { markRead, sendMessage, type ThreadRows, threadEntries } from '../../src/domain/thread/thread.ts'
import { droppedMessages, lastPosition, unreadByThread } from '../../src/domain/thread/unread-messages.ts'
import { isQuiet, isUnsent, toStored } from '../../src/outbox/item.ts'
import { syncStatus } from '../../src/sync/status.ts'
import { anInvoice, aRecordedPayment } from '../support/invoice-rows.ts'
import { anItem } from '../support/outbox-items.ts'
import { aQuote } from '../support/quote-rows.ts'
import { anId, aRequest } from '../support/rows.ts'

const request = aRequest({ id: anId(1), status: 'accepted', created_at: '2026-01-01T10:00:00+00:00' })

const aMessage = (position: number, given: Partial<Message> = {}): Message => ({
  id: anId(100 + position),
  application_id: request.id,
  position,
  kind: 'text',
  sent_by_client: true,
  body: `Message ${position}`,
  created_at: `2026-01-02T10:00:${String(position).padStart(2, '0')}+00:00`,
  sync_xid: '5',
  ...given,
})

const aMark = (given: Partial<MessageRead> = {}): MessageRead => ({
  id: anId(2),
  application_id: request.id,
  as_client: false,
  read_up_to: 0,
  ended_about: null,
  may_write: true,
  is_reported: false,
  is_hidden: false,
  sync_xid: '5',
  ...given,
})

const entriesOf = (rows: Partial<ThreadRows>) =>
  threadEntries({
    request,
    messages: [],
    files: [],
    invoices: [],
    payments: [],
    quotes: [],
    unsent: new Map(),
    ...rows,
  })
const keysOf = (rows: Partial<ThreadRows>) => entriesOf(rows).map(({ key }) => key)

describe('the timeline', () => {
  test('has the request first, then messages and steps by their positions, whatever their times', () => {
    const [first, second, third] = [
      aMessage(1, { created_at: '2026-01-02T10:00:09+00:00' }),
      aMessage(2, { kind: 'accepted', body: null, created_at: '2026-01-02T10:00:03+00:00' }),
      aMessage(3),
    ]
    expect(keysOf({ messages: [third, first, second] })).toEqual([request.id, first.id, second.id, third.id])
  })

  test('has what is only on this device last, in the order in which it was written', () => {
    const own = (n: number, created_at: string) =>
      aMessage(n, { position: UNCONFIRMED_POSITION, sync_xid: UNCONFIRMED, created_at })
    // A clock that is a year behind does not move a message up.
    const [early, late] = [own(8, '2025-01-01T00:00:00Z'), own(9, '2025-01-01T00:00:01Z')]
    expect(keysOf({ messages: [late, aMessage(1), early] }).slice(-2)).toEqual([early.id, late.id])
    expect(entriesOf({ messages: [early] }).at(-1)).toMatchObject({ heldBy: 'device' })
  })

  test('shows a step that this device has taken until the server has recorded it', () => {
    const at = Date.parse('2026-01-02T11:00:00Z')
    const unsent = new Map([[`job_applications:${request.id}`, at]])
    expect(entriesOf({ unsent }).at(-1)).toMatchObject({
      heldBy: 'device',
      byClient: false,
      what: { kind: 'step', status: 'accepted' },
    })
    const messages = [aMessage(1, { kind: 'accepted', body: null })]
    expect(entriesOf({ unsent, messages })).toHaveLength(2)
    expect(entriesOf({})).toHaveLength(1)
  })

  test('has an unsent step between the unsent messages before and after it', () => {
    const own = (n: number, created_at: string) =>
      aMessage(n, { position: UNCONFIRMED_POSITION, sync_xid: UNCONFIRMED, created_at })
    const [before, after] = [own(8, '2026-01-02T09:00:00Z'), own(9, '2026-01-02T09:00:02Z')]
    const unsent = new Map([[`job_applications:${request.id}`, Date.parse('2026-01-02T09:00:01Z')]])
    // The device's clock is behind the server's.
    const keys = keysOf({ messages: [aMessage(1), before, after], unsent })
    expect(keys.slice(-3)).toEqual([before.id, `${request.id} accepted`, after.id])
  })

  test('shows no deleted invoice, which the professional’s device stores for its number', () => {
    const sent_at = '2026-01-03T10:00:00+00:00'
    const deleted = anInvoice({
      application_id: request.id,
      sent_at,
      deleted_at: '2026-01-04T10:00:00+00:00',
    })
    expect(keysOf({ invoices: [deleted] })).toEqual([request.id])
  })

  test('shows that the client has paid an invoice which the professional sent', () => {
    const times = { sent_at: '2026-01-03T10:00:00+00:00', paid_at: '2026-01-09T10:00:00+00:00' }
    const paid = anInvoice({ application_id: request.id, client_id: anId(30), ...times })
    expect(entriesOf({ invoices: [paid] }).map(({ byClient }) => byClient)).toEqual([true, false, true])
  })

  test('shows part payments and reversals; a payment that settles says that the invoice was paid, once', () => {
    const invoice = anInvoice({
      id: anId(21),
      application_id: request.id,
      status: 'paid',
      sent_at: '2026-01-03T10:00:00+00:00',
      paid_at: '2026-01-09T10:00:00+00:00',
    })
    const at = (day: number) => ({ invoice_id: anId(21), created_at: `2026-01-0${day}T10:00:00+00:00` })
    const payments = [
      aRecordedPayment({ id: anId(31), ...at(4) }),
      aRecordedPayment({ id: anId(32), ...at(5), amount: '-500.00', reverses: anId(31) }),
      aRecordedPayment({ id: anId(33), ...at(9), amount: '1250.00', settles: true, by_client: true }),
      aRecordedPayment({ id: anId(34), invoice_id: anId(99) }),
    ]
    const entries = entriesOf({ invoices: [invoice], payments }).slice(1)
    expect(entries.map(({ what, byClient }) => [what.kind, 'step' in what && what.step, byClient])).toEqual([
      ['invoice', 'sent', false],
      ['payment', false, false],
      ['payment', false, false],
      ['invoice', 'paid', true],
    ])
    const waiting = aRecordedPayment({ id: anId(35), ...at(6), sync_xid: UNCONFIRMED })
    expect(entriesOf({ invoices: [invoice], payments: [waiting] }).at(-1)).toMatchObject({
      key: waiting.id,
      heldBy: 'device',
    })
  })

  test('shows when an invoice was sent and paid, and no draft', () => {
    const sent_at = '2026-01-03T10:00:00+00:00'
    const paid_at = '2026-01-09T10:00:00+00:00'
    const draft = anInvoice({ id: anId(20), application_id: request.id, sent_at: null })
    const sent = anInvoice({ id: anId(21), application_id: request.id, sent_at })
    const paid = anInvoice({ id: anId(22), application_id: request.id, sent_at, paid_at })
    expect(keysOf({ invoices: [paid, draft, sent] })).toEqual([
      request.id,
      `${paid.id} sent`,
      `${sent.id} sent`,
      `${paid.id} paid`,
    ])
    const unsent = new Map([[`invoices:${paid.id}`, Date.parse(paid_at)]])
    expect(entriesOf({ invoices: [paid], unsent }).map(({ heldBy }) => heldBy)).toEqual([
      'server',
      'server',
      'device',
    ])
  })

  test('shows a quote from when it was sent on, how it ended, and a draft last', () => {
    const [sent_at, decided_at] = ['2026-01-03T10:00:00+00:00', '2026-01-05T10:00:00+00:00']
    const draft = aQuote({ id: anId(30), created_at: '2025-12-01T10:00:00+00:00' })
    const accepted = aQuote({ id: anId(31), status: 'accepted', sent_at, decided_at })
    const withdrawn = aQuote({ id: anId(32), status: 'withdrawn', sent_at, decided_at })
    const deleted = aQuote({ id: anId(33), deleted_at: decided_at })
    const entries = entriesOf({ messages: [aMessage(1)], quotes: [draft, accepted, withdrawn, deleted] })
    expect(entries.slice(2).map(({ key, byClient, heldBy }) => [key, byClient, heldBy])).toEqual([
      [accepted.id, false, 'server'],
      [withdrawn.id, false, 'server'],
      [`${accepted.id} accepted`, true, 'server'],
      [`${withdrawn.id} withdrawn`, false, 'server'],
      [draft.id, false, 'writer'],
    ])
  })

  test('a step of a quote that the server has not recorded stands last', () => {
    const sent = aQuote({ status: 'sent' })
    const declined = aQuote({ status: 'declined', sent_at: '2026-01-03T10:00:00+00:00' })
    expect(entriesOf({ quotes: [sent] }).at(-1)).toMatchObject({ key: sent.id, heldBy: 'device' })
    expect(entriesOf({ quotes: [declined], messages: [aMessage(1)] }).at(-1)).toMatchObject({
      key: `${declined.id} declined`,
      heldBy: 'device',
      byClient: true,
    })
  })

  test('goes on without a request', () =>
    expect(keysOf({ request: undefined, messages: [aMessage(1)] })).toEqual([aMessage(1).id]))
})

test.each([
  ['of the other side, after the mark', { position: 3 }, 1],
  ['of the other side, at the mark', { position: 2 }, 0],
  ['of the user', { position: 3, sent_by_client: false }, 0],
  ['that is a step', { position: 3, kind: 'withdrawn', body: null }, 0],
  ['of another thread', { position: 3, application_id: anId(9) }, 0],
] as const)('a message %s: %j counts %i', (_, given, count) =>
  expect(unreadByThread([aMark({ read_up_to: 2 })], [aMessage(3, given)]).get(request.id) ?? 0).toBe(count),
)

test.each([
  [3, 2, { read_up_to: 3 }],
  [2, 2, null],
  [1, 2, null],
])('reading up to %i with a mark at %i writes %j', (position, read_up_to, values) =>
  expect(markRead(aMark({ read_up_to }), position)?.changes[0] ?? null).toEqual(
    values && { op: 'update', table: 'message_reads', id: anId(2), values, base: { read_up_to } },
  ),
)

test('the last position is that of the last message which the server has', () => {
  const own = aMessage(9, { position: UNCONFIRMED_POSITION })
  expect(lastPosition([aMessage(2), own, aMessage(1)])).toBe(2)
  expect(lastPosition([own])).toBe(0)
})

test('messages that a device drops are those before the oldest one it holds', () => {
  const [one, two, three, own] = [
    aMessage(1),
    aMessage(2),
    aMessage(3),
    aMessage(9, { position: UNCONFIRMED_POSITION }),
  ]
  expect(droppedMessages([own, two, one, three], [three, own, aMessage(4)])).toEqual([one, two])
  expect(droppedMessages([one], [one])).toEqual([])
  expect(droppedMessages([one], [])).toEqual([])
})

test('a mark that waits is no unsent work, and the header says nothing of it', () => {
  const mark = markRead(aMark(), 4)
  if (!mark) throw new Error('Nothing is marked')
  const stored = (done: RowsMutation) => toStored(done, () => '').mutation
  const message = sendMessage(request.id, true, 'Hello', anId(50), '2026-01-01T00:00:00Z')
  const [quiet, said] = [
    anItem(stored(mark), { id: anId(60), seq: 1 }),
    anItem(stored(message), { id: anId(61), seq: 2 }),
  ]
  expect([quiet, said].map(isQuiet)).toEqual([true, false])
  expect([quiet, said].map(isUnsent)).toEqual([false, true])
  const state = { pulledAt: 1, cutOff: true, storageFailed: false, updateNeeded: false }
  expect(syncStatus({ ...state, items: [quiet] })).toEqual({ kind: 'offline', waiting: 0 })
  expect(syncStatus({ ...state, items: [quiet, said] })).toEqual({ kind: 'offline', waiting: 1 })
})
