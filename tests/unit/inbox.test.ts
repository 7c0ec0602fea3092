import { describe, expect, test } from 'vitest'
import { type Message, type MessageRead, UNCONFIRMED, UNCONFIRMED_POSITION } from '../../src/domain/rows.ts'
import { conversationsOf, findConversations, type InboxSources } from '../../src/domain/thread/inbox.ts'
import { lastLine } from '../../src/messages/conversation-line.ts'
import { aClient, anId, aProfile, aRequest, aService } from '../support/rows.ts'

const mia = aProfile({ id: anId(1), full_name: 'Mia Green' })
const cleo = aClient({ id: anId(2), user_id: anId(3), contact_name: 'Cleo Vance' })
const asMia = { user: { id: mia.id, email: 'mia@example.test' }, profile: mia, client: null }
const asCleo = { user: { id: anId(3), email: 'cleo@example.test' }, profile: null, client: cleo }

const service = aService({ id: anId(4), posted_by: mia.id, title: 'Menu design', provider_name: 'Mia Green' })
const aThread = (n: number, day: number, status: 'pending' | 'accepted' = 'accepted') =>
  aRequest({
    id: anId(n),
    job_id: service.id,
    client_id: cleo.id,
    status,
    message: `The request ${n}`,
    created_at: `2026-11-0${day}T10:00:00Z`,
  })
const aMark = (n: number, asClient: boolean, given: Partial<MessageRead> = {}): MessageRead => ({
  ...{ id: anId(0x100 + n), application_id: anId(n), as_client: asClient, read_up_to: 0, sync_xid: '1' },
  ...{ ended_about: null, is_hidden: false, is_reported: false, may_write: true },
  ...given,
})
const aMessage = (n: number, position: number, byClient: boolean, given: Partial<Message> = {}): Message => ({
  ...{ id: anId(0x1000 + n * 16 + position), application_id: anId(n), position, sent_by_client: byClient },
  ...{ kind: 'text', body: `Message ${position}`, sync_xid: '1' },
  created_at: `2026-11-09T10:0${Math.min(position, 9)}:00Z`,
  ...given,
})
const sources = (given: Partial<InboxSources>): InboxSources => ({
  ...{ requests: [], services: [service], clients: [cleo], marks: [], messages: [] },
  ...given,
})

describe('conversations', () => {
  test('wait first, then the latest', () => {
    const listed = conversationsOf(
      asMia,
      sources({
        requests: [aThread(10, 1), aThread(11, 2), aThread(12, 1, 'pending'), aThread(13, 3)],
        marks: [aMark(10, false), aMark(13, false, { read_up_to: 1 })],
        messages: [aMessage(10, 1, true), aMessage(13, 1, true)],
      }),
    )
    expect(listed.map(({ requestId }) => requestId)).toEqual([anId(10), anId(12), anId(13), anId(11)])
    expect(listed.map(({ unread, toAnswer }) => [unread, toAnswer])).toEqual([
      [1, false],
      [0, true],
      [0, false],
      [0, false],
    ])
  })

  test('name the other side, and its service', () => {
    const of = (viewer: typeof asMia | typeof asCleo) =>
      conversationsOf(viewer, sources({ requests: [aThread(10, 1)] }))[0]
    expect(of(asMia)).toMatchObject({ asClient: false, other: 'Cleo Vance', title: 'Menu design' })
    expect(of(asCleo)).toMatchObject({ asClient: true, other: 'Mia Green', title: 'Menu design' })
  })

  test('that a professional has hidden are left out; those that ended with an account stay', () => {
    const listed = conversationsOf(
      asMia,
      sources({
        requests: [aThread(10, 1)],
        marks: [aMark(10, false, { is_hidden: true }), aMark(14, false, { ended_about: 'Old work' })],
        messages: [aMessage(14, 1, true)],
      }),
    )
    expect(listed).toMatchObject([{ requestId: anId(14), other: null, title: 'Old work', request: null }])
  })

  test('of others are not listed on an administrator’s device', () =>
    expect(
      conversationsOf(
        { ...asMia, user: { id: anId(9), email: 'a@example.test' }, profile: aProfile({ id: anId(9) }) },
        sources({ requests: [aThread(10, 1)] }),
      ),
    ).toEqual([]))
})

describe('the last line', () => {
  const lineOf = (messages: Message[], viewer: typeof asMia | typeof asCleo = asMia) => {
    const [conversation] = conversationsOf(viewer, sources({ requests: [aThread(10, 1)], messages }))
    return conversation && lastLine(conversation)
  }
  const unsent = { position: UNCONFIRMED_POSITION, sync_xid: UNCONFIRMED }

  test.each([
    ['of the request', [], 'The request 10'],
    ['of the other side', [aMessage(10, 2, true), aMessage(10, 1, false)], 'Message 2'],
    ['of the reader', [aMessage(10, 1, true), aMessage(10, 2, false)], 'You: Message 2'],
    [
      'that is not sent yet',
      [aMessage(10, 9, true), aMessage(10, 1, false, { ...unsent, id: anId(0x999), body: 'Later' })],
      'You: Later',
    ],
    [
      'is a step of the reader',
      [aMessage(10, 1, false, { kind: 'accepted', body: null })],
      'You accepted the request',
    ],
    [
      'is a step of the other side',
      [aMessage(10, 1, true, { kind: 'withdrawn', body: null })],
      'Cleo Vance withdrew the request',
    ],
  ])('%s', (_, messages, line) => expect(lineOf(messages)).toBe(line))

  test('of one’s own request', () => expect(lineOf([], asCleo)).toBe('You: The request 10'))
})

describe('the search', () => {
  const given = sources({
    requests: [aThread(10, 1), aThread(11, 2, 'pending')],
    marks: [aMark(10, false)],
    messages: [aMessage(10, 1, true, { body: 'A cake with Łukasz’s plums' })],
  })
  const all = conversationsOf(asMia, given)
  const found = (text: string, show: '' | 'unread' | 'to-answer' = '') =>
    findConversations(all, text, show).map(({ requestId }) => requestId)

  test.each([
    ['', '', [anId(10), anId(11)]],
    ['plums lukasz', '', [anId(10)]],
    ['cleo menu', '', [anId(10), anId(11)]],
    ['request 11', '', [anId(11)]],
    ['bread', '', []],
    ['', 'unread', [anId(10)]],
    ['', 'to-answer', [anId(11)]],
    ['cleo', 'to-answer', [anId(11)]],
  ] as const)('%j among %j', (text, show, ids) =>
    expect(found(text, show).toSorted()).toEqual([...ids].toSorted()),
  )

  test('of 10,000 messages takes little time', () => {
    const requests = Array.from({ length: 200 }, (_, n) => aThread(0x100 + n, 1))
    const messages = requests.flatMap(({ id }, n) =>
      Array.from({ length: 50 }, (_, at) =>
        aMessage(n, at + 1, true, {
          id: anId(0x10000 + n * 64 + at),
          application_id: id,
          body: 'Some words '.repeat(10),
        }),
      ),
    )
    const list = conversationsOf(asMia, sources({ requests, messages }))
    expect(list).toHaveLength(200)
    expect(findConversations(list, 'words nothing', '')).toEqual([])
    expect(findConversations(list, 'words', '')).toHaveLength(200)
  })
})
