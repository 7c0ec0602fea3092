import {
  addressedTo,
  findInvoices,
  type InvoiceSources,
  type ListedInvoice,
  writtenBy,
} from '../invoice/invoice-list.ts'
import { type ListedQuote, listedQuotes } from '../quote/quote-list.ts'
import { statusLabel } from '../request/request.ts'
import { type Project, requestsOf } from '../request/share-destinations.ts'
import type { Client, Message, MessageRead, Profile, Quote, Service } from '../rows.ts'
import { findServices } from '../service/board.ts'
import { boardOf } from '../service/board-order.ts'
import { unreadByThread } from '../thread/unread-messages.ts'
import { isApproved, type Viewer } from '../viewer.ts'
import { directoryOf, findMembers } from './directory.ts'
import { noRemoteMembers, type RemoteMembers } from './large-directory.ts'
import { fold, searchWords } from './search-words.ts'
import { similarMembers } from './similar-members.ts'

/** Results shown of each kind; that kind's own screen shows the others. */
export const MAX_SHOWN_PER_KIND = 5

export interface PaletteSources extends InvoiceSources {
  profiles: readonly Profile[]
  messages: readonly Message[]
  marks: readonly MessageRead[]
  quotes: readonly Quote[]
  /** Returns whether this user is blocked, also while the rows are still on the device. */
  blocked: (userId: string) => boolean
}

/** A request with everything that its list entry shows. */
export interface ListedRequest extends Project {
  client: Client | undefined
  haystack: string
}

/** A conversation that ended with the other side's account. */
export interface EndedThread {
  mark: MessageRead
  haystack: string
}

/**
 * What the palette searches: only rows that this device stores for the viewer and that one of the viewer's screens
 * shows.
 */
export interface PaletteIndex {
  members: readonly Profile[]
  services: readonly Service[]
  requests: readonly ListedRequest[]
  /** Those of `requests` whose conversation has unread messages. */
  unread: readonly ListedRequest[]
  ended: readonly EndedThread[]
  quotes: readonly ListedQuote[]
  written: readonly ListedInvoice[]
  received: readonly ListedInvoice[]
}

/** Results of one kind: those shown, and how many there are. */
export interface ResultGroup<Item> {
  shown: readonly Item[]
  total: number
}

export interface PaletteResults {
  people: ResultGroup<Profile>
  services: ResultGroup<Service>
  requests: ResultGroup<ListedRequest>
  ended: ResultGroup<EndedThread>
  quotes: ResultGroup<ListedQuote>
  written: ResultGroup<ListedInvoice>
  received: ResultGroup<ListedInvoice>
}

/** Filters and sorts everything once, so that a key press only searches. `today` decides which
 * invoices are overdue and which quotes have expired. */
export function buildPaletteIndex(viewer: Viewer, sources: PaletteSources, today: string): PaletteIndex {
  const { profile, client } = viewer
  const bodies = bodiesByThread(sources.messages)
  const requests = listedRequests(viewer, sources, bodies)
  const unread = unreadByThread(sources.marks, sources.messages)
  return {
    members: isApproved(viewer) ? directoryOf(sources.profiles).filter(({ id }) => !sources.blocked(id)) : [],
    services: boardOf(sources.services).filter(({ posted_by }) => !sources.blocked(posted_by)),
    requests,
    unread: requests.filter(({ request }) => unread.has(request.id)),
    ended: endedThreads(sources.marks, bodies),
    quotes: listedQuotes(sources.quotes, requests, today),
    written: profile ? writtenBy(profile, sources, today) : [],
    received: client ? addressedTo(client, sources, today) : [],
  }
}

/** The texts of messages by their thread. */
type Bodies = ReadonlyMap<string, readonly string[]>

function bodiesByThread(messages: readonly Message[]): Bodies {
  const bodies = new Map<string, string[]>()
  for (const { application_id, body } of messages) {
    if (!body) continue
    const known = bodies.get(application_id)
    if (known) known.push(body)
    else bodies.set(application_id, [body])
  }
  return bodies
}

const endedThreads = (marks: readonly MessageRead[], bodies: Bodies): EndedThread[] =>
  marks.flatMap((mark) =>
    mark.ended_about === null
      ? []
      : [{ mark, haystack: fold([mark.ended_about, ...(bodies.get(mark.application_id) ?? [])].join('\n')) }],
  )

function listedRequests(
  viewer: Viewer,
  { requests, services, clients }: PaletteSources,
  bodies: Bodies,
): ListedRequest[] {
  const client = new Map(clients.map((row) => [row.id, row]))
  return requestsOf(viewer, requests, services).map((project) => {
    const { request, service, asClient } = project
    const requester = client.get(request.client_id)
    const texts = [service?.title, service?.company, request.message, statusLabel(request.status)]
    const names = asClient ? [service?.provider_name] : [requester?.company_name, requester?.contact_name]
    const said = bodies.get(request.id) ?? []
    return { ...project, client: requester, haystack: fold([...texts, ...names, ...said].join('\n')) }
  })
}

/**
 * Returns everything that has all of these words, by the rules of each kind's own screen; nothing for an empty text.
 * `remoteMembers` are members that are not on this device, as far as the server has found any.
 */
export function searchPalette(
  text: string,
  index: PaletteIndex,
  remoteMembers: RemoteMembers = noRemoteMembers,
): PaletteResults {
  const filter = { q: text }
  const words = searchWords(text)
  if (words.length === 0) {
    const none = { shown: [], total: 0 }
    return {
      people: none,
      services: none,
      requests: none,
      ended: none,
      quotes: none,
      written: none,
      received: none,
    }
  }
  const members = [...findMembers(index.members, filter), ...findMembers(remoteMembers.members, filter)]
  const people = members.length > 0 ? members : similarMembers(index.members, filter, members)
  const found = topResults(people, ({ full_name }) => full_name, words)
  return {
    people: { ...found, total: found.total + remoteMembers.notShown },
    services: topResults(findServices(index.services, filter), ({ title }) => title, words),
    requests: topResults(
      index.requests.filter(({ haystack }) => words.every((word) => haystack.includes(word))),
      ({ service }) => service?.title ?? '',
      words,
    ),
    ended: topResults(
      index.ended.filter(({ haystack }) => words.every((word) => haystack.includes(word))),
      ({ mark }) => mark.ended_about ?? '',
      words,
    ),
    quotes: topResults(
      index.quotes.filter(({ haystack }) => words.every((word) => haystack.includes(word))),
      ({ number }) => number,
      words,
    ),
    written: topResults(findInvoices(index.written, text, ''), numberOf, words),
    received: topResults(findInvoices(index.received, text, ''), numberOf, words),
  }
}

const numberOf = ({ invoice }: ListedInvoice): string => invoice.invoice_number

/** Returns the first results: items whose name has the words come before the others; otherwise the order stays. */
function topResults<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  words: readonly string[],
): ResultGroup<Item> {
  const named: Item[] = []
  const others: Item[] = []
  for (const item of items) {
    if (named.length === MAX_SHOWN_PER_KIND) break
    const name = fold(nameOf(item))
    if (words.every((word) => name.includes(word))) named.push(item)
    else if (others.length < MAX_SHOWN_PER_KIND) others.push(item)
  }
  return { shown: [...named, ...others].slice(0, MAX_SHOWN_PER_KIND), total: items.length }
}
