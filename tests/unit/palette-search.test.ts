import { describe, expect, test } from 'vitest'
import {
  buildPaletteIndex,
  MAX_SHOWN_PER_KIND,
  type PaletteSources,
  searchPalette,
} from '../../src/domain/search/palette-search.ts'
import type { Viewer } from '../../src/domain/viewer.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { aQuote } from '../support/quote-rows.ts'
import { aClient, anId, aProfile, aRequest, aService } from '../support/rows.ts'

const ada = aProfile({ is_approved: true })
const zoe = aProfile({ id: anId(11), full_name: 'Zoë Menu', is_approved: true })
const client = aClient({})
const service = aService({})
const foreign = aService({
  id: anId(31),
  title: 'Photographs of food',
  posted_by: zoe.id,
  company: 'Zoë',
  description: 'Plates, tables and faces.',
})
const request = aRequest({ job_id: service.id, client_id: client.id, message: 'A menu for our opening' })
const others = aRequest({ id: anId(49), job_id: foreign.id, client_id: anId(22), message: 'A menu of ours' })
const sent = anInvoice({ professional_id: ada.id, client_id: client.id, status: 'sent' })

const sources: PaletteSources = {
  profiles: [ada, zoe],
  services: [service, foreign],
  requests: [request, others],
  messages: [],
  marks: [],
  clients: [client],
  invoices: [sent],
  paymentDetails: [],
  payments: [],
  reminders: [],
  quotes: [],
  blocked: () => false,
}
const member: Viewer = { user: { id: ada.id, email: 'a@example.test' }, profile: ada, client: null }
const asClient: Viewer = { user: { id: client.user_id, email: 'c@example.test' }, profile: null, client }
const visitor: Viewer = { user: null, profile: null, client: null }
const find = (viewer: Viewer, text: string, given: Partial<PaletteSources> = {}) =>
  searchPalette(text, buildPaletteIndex(viewer, { ...sources, ...given }, '2026-01-15'))

describe('the palette', () => {
  test('finds nothing for an empty text', () => {
    const { people, services, requests, written, received } = find(member, '  ')
    expect([people, services, requests, written, received].map(({ total }) => total)).toEqual([0, 0, 0, 0, 0])
  })

  test('finds quotes by company, service and number: a draft only for its writer', () => {
    const [draft, open, deleted] = [
      aQuote({ application_id: request.id }),
      aQuote({ id: anId(72), application_id: request.id, status: 'sent', valid_until: '2026-01-14' }),
      aQuote({ id: anId(73), application_id: request.id, deleted_at: 'then' }),
    ]
    const quotes = [draft, open, deleted]
    const found = (viewer: Viewer, text: string) =>
      find(viewer, text, { quotes }).quotes.shown.map((one) => [one.quote.id, one.other, one.status])
    const both = [
      [draft.id, 'Green Table', 'draft'],
      [open.id, 'Green Table', 'expired'],
    ]
    expect(found(member, 'green table')).toEqual(both)
    expect(found(member, 'menu design quote')).toEqual(both)
    expect(found(asClient, 'ada green')).toEqual([[open.id, 'Ada Green', 'expired']])
    expect(found(asClient, 'QUO-00000000')).toHaveLength(1)
    expect(found(visitor, 'menu')).toEqual([])
  })

  test('finds people, services, received requests and written invoices for a member', () => {
    expect(find(member, 'zoe').people.shown).toEqual([zoe])
    expect(find(member, 'menu').services.shown).toEqual([service])
    expect(find(member, 'opening').requests.shown.map((one) => one.request)).toEqual([request])
    const message = { id: anId(70), application_id: request.id, position: 1, kind: 'text' as const }
    const said = { ...message, sent_by_client: true, created_at: '', sync_xid: '1', body: 'Bring the ladder' }
    const found = find(member, 'ladder bring', { messages: [said] }).requests.shown
    expect(found.map((one) => one.request)).toEqual([request])
    expect(find(member, sent.invoice_number).written.shown.map(({ invoice }) => invoice)).toEqual([sent])
    expect(find(member, sent.invoice_number).received.total).toBe(0)
  })

  test('finds a conversation that ended with the other account by its service and by words in it', () => {
    const mark = { id: anId(80), application_id: anId(81), as_client: false, read_up_to: 1, sync_xid: '1' }
    const ended = {
      ...mark,
      ended_about: 'Window lettering',
      may_write: false,
      is_reported: false,
      is_hidden: false,
    }
    const going = { ...ended, id: anId(82), application_id: request.id, ended_about: null }
    const message = { id: anId(71), application_id: ended.application_id, position: 1, kind: 'text' as const }
    const said = { ...message, sent_by_client: true, created_at: '', sync_xid: '1', body: 'Bring the ladder' }
    for (const text of ['lettering', 'ladder', 'window ladder'])
      expect(find(member, text, { marks: [going, ended], messages: [said] }).ended.shown).toMatchObject([
        { mark: ended },
      ])
    expect(find(member, 'menu', { marks: [going, ended], messages: [said] }).ended.total).toBe(0)
  })

  test('finds sent requests and received invoices for a client, and no members', () => {
    expect(find(asClient, 'zoe').people.total).toBe(0)
    expect(find(asClient, 'menu').requests.shown.map((found) => found.asClient)).toEqual([true])
    expect(find(asClient, sent.invoice_number).received.total).toBe(1)
    expect(find(asClient, sent.invoice_number).written.total).toBe(0)
  })

  test('finds only services for a visitor', () => {
    const { people, services, requests } = find(visitor, 'menu')
    expect([people.total, services.total, requests.total]).toEqual([0, 1, 0])
  })

  test('finds no requests between other users, although the device stores them', () =>
    expect(find(member, 'a menu of ours').requests.total).toBe(0))

  test('finds a person despite a typing error', () =>
    expect(find(member, 'gren').people.shown).toContain(ada))

  test('finds neither blocked users nor their services', () => {
    const blocked = (id: string) => id === zoe.id
    expect(find(member, 'zoe', { blocked }).people.total).toBe(0)
    expect(find(member, 'photographs', { blocked }).services.total).toBe(0)
  })

  test('puts items with the word in their name before others, and shows only the first', () => {
    const mentioning = Array.from({ length: 20 }, (_, n) =>
      aService({ id: anId(100 + n), title: `No. ${n}` }),
    )
    const { services } = find(member, 'menu', { services: [...mentioning, service] })
    expect(services.total).toBe(21)
    expect(services.shown).toHaveLength(MAX_SHOWN_PER_KIND)
    expect(services.shown[0]).toBe(service)
  })

  test('knows the conversations with unread messages', () => {
    const unread = (read_up_to: number) => {
      const mark = { id: anId(80), application_id: request.id, as_client: false, read_up_to, sync_xid: '1' }
      const message = { id: anId(71), application_id: request.id, position: 2, kind: 'text' as const }
      const given = {
        marks: [{ ...mark, ended_about: null, may_write: true, is_reported: false, is_hidden: false }],
        messages: [{ ...message, sent_by_client: true, created_at: '', sync_xid: '1', body: 'Yes' }],
      }
      return buildPaletteIndex(member, { ...sources, ...given }, '2026-01-15').unread
    }
    expect(unread(1).map((one) => one.request)).toEqual([request])
    expect(unread(2)).toEqual([])
  })
})
