import { findServices } from './board.ts'
import { boardOf } from './board-order.ts'
import { directoryOf, findMembers, similarMembers } from './directory.ts'
import {
  addressedTo,
  findInvoices,
  type InvoiceSources,
  type ListedInvoice,
  writtenBy,
} from './invoice-list.ts'
import { noRemoteMembers, type RemoteMembers } from './large-directory.ts'
import { newestFirst } from './newest.ts'
import { statusLabel } from './request.ts'
import type { Client, Profile, Service, ServiceRequest } from './rows.ts'
import { fold, wordsOf } from './search-words.ts'
import { isApproved, type Viewer } from './viewer.ts'

/** Shown of one kind; the rest is one step further, in that kind's own screen. */
export const SHOWN = 5

export interface PaletteSources extends InvoiceSources {
  profiles: readonly Profile[]
  /** People blocked here whose rows have not left the device yet. */
  blocked: (userId: string) => boolean
}

/** A request with what its line says beside it, and on which side of it she stands. */
export interface ListedRequest {
  request: ServiceRequest
  service: Service | undefined
  client: Client | undefined
  side: 'client' | 'professional'
  haystack: string
}

/** What the palette looks in: only what this viewer holds, and of that only what some screen of hers shows. */
export interface PaletteShelf {
  members: readonly Profile[]
  services: readonly Service[]
  requests: readonly ListedRequest[]
  written: readonly ListedInvoice[]
  received: readonly ListedInvoice[]
}

/** Of one kind: the first few, and how many there are. */
export interface Finds<Item> {
  shown: readonly Item[]
  all: number
}

export interface Found {
  people: Finds<Profile>
  services: Finds<Service>
  requests: Finds<ListedRequest>
  written: Finds<ListedInvoice>
  received: Finds<ListedInvoice>
}

/** Ordered once; each key then only searches. `today` decides which invoices are overdue. */
export function paletteShelf(viewer: Viewer, sources: PaletteSources, today: string): PaletteShelf {
  const { profile, client } = viewer
  return {
    members: isApproved(viewer) ? directoryOf(sources.profiles).filter(({ id }) => !sources.blocked(id)) : [],
    services: boardOf(sources.services).filter(({ posted_by }) => !sources.blocked(posted_by)),
    requests: requestsOf(viewer, sources),
    written: profile ? writtenBy(profile, sources, today) : [],
    received: client ? addressedTo(client, sources, today) : [],
  }
}

function requestsOf({ user, client: mine }: Viewer, { requests, services, clients }: PaletteSources) {
  const service = new Map(services.map((row) => [row.id, row]))
  const client = new Map(clients.map((row) => [row.id, row]))
  return [...requests].sort(newestFirst).flatMap((request): ListedRequest[] => {
    const asked = service.get(request.job_id)
    const asking = client.get(request.client_id)
    const side = mine?.id === request.client_id ? 'client' : 'professional'
    // An administrator holds others' requests too, but no screen lists them.
    if (side === 'professional' && (!user || asked?.posted_by !== user.id)) return []
    const words = [asked?.title, asked?.company, request.message, statusLabel(request.status)]
    const names =
      side === 'professional' ? [asking?.company_name, asking?.contact_name] : [asked?.provider_name]
    return [
      { request, service: asked, client: asking, side, haystack: fold([...words, ...names].join('\n')) },
    ]
  })
}

/**
 * Everything with all of these words, by the rules of each kind's own screen. Nothing for an empty text. `beyond`: members
 * whom this device does not hold, as far as the server has found any.
 */
export function findAnywhere(
  text: string,
  shelf: PaletteShelf,
  beyond: RemoteMembers = noRemoteMembers,
): Found {
  const words = wordsOf(text)
  if (words.length === 0) {
    const none = { shown: [], all: 0 }
    return { people: none, services: none, requests: none, written: none, received: none }
  }
  const members = [...findMembers(shelf.members, text, ''), ...findMembers(beyond.members, text, '')]
  const people = members.length > 0 ? members : similarMembers(shelf.members, text, '', members)
  const found = first(people, ({ full_name }) => full_name, words)
  return {
    people: { ...found, all: found.all + beyond.unseen },
    services: first(findServices(shelf.services, text, ''), ({ title }) => title, words),
    requests: first(
      shelf.requests.filter(({ haystack }) => words.every((word) => haystack.includes(word))),
      ({ service }) => service?.title ?? '',
      words,
    ),
    written: first(findInvoices(shelf.written, text, ''), ({ invoice }) => invoice.invoice_number, words),
    received: first(findInvoices(shelf.received, text, ''), ({ invoice }) => invoice.invoice_number, words),
  }
}

/** Those whose name has the words come before those that only mention them; else the order stays. */
function first<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  words: readonly string[],
): Finds<Item> {
  const named: Item[] = []
  const others: Item[] = []
  for (const item of items) {
    if (named.length === SHOWN) break
    const name = fold(nameOf(item))
    if (words.every((word) => name.includes(word))) named.push(item)
    else if (others.length < SHOWN) others.push(item)
  }
  return { shown: [...named, ...others].slice(0, SHOWN), all: items.length }
}
