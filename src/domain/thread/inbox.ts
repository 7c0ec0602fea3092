import * as v from 'valibot'
import { groupedBy } from '../grouped.ts'
import { requestsOf } from '../request/share-destinations.ts'
import type { Client, Message, MessageRead, Service, ServiceRequest } from '../rows.ts'
import { DirectorySearch } from '../search/directory.ts'
import { fold, memoizePerRow, searchWords } from '../search/search-words.ts'
import type { Viewer } from '../viewer.ts'
import { isUnread } from './unread-messages.ts'

/** What the inbox shows: all conversations, those with unread messages, or those that begin with a request to answer. */
export const SHOWN_CONVERSATIONS = ['', 'unread', 'to-answer'] as const
export type ShownConversations = (typeof SHOWN_CONVERSATIONS)[number]

/** Search parameters of the screen's URL. */
export const InboxSearch = v.object({
  q: DirectorySearch.entries.q,
  show: v.optional(v.fallback(v.picklist(SHOWN_CONVERSATIONS), ''), ''),
})

/** A conversation as the inbox lists it. */
export interface Conversation {
  requestId: string
  asClient: boolean
  /** Name of the other side; null once that account was deleted, or while this device does not have it. */
  other: string | null
  /** Whose picture stands for the other side: the professional's, where the viewer is the client. */
  professionalId: string | null
  /** The service's title. */
  title: string | null
  /** Null once it was deleted with an account. */
  request: ServiceRequest | null
  /** What this device holds of it, unsent messages included. */
  messages: readonly Message[]
  /** The last of them; null where there is the request alone. */
  last: Message | null
  /** When that was, in milliseconds. */
  at: number
  /** Messages that the viewer has not read. */
  unread: number
  /** The viewer is to answer the request. */
  toAnswer: boolean
}

export interface InboxSources {
  requests: readonly ServiceRequest[]
  services: readonly Service[]
  clients: readonly Client[]
  marks: readonly MessageRead[]
  messages: readonly Message[]
}

/**
 * Returns the viewer's conversations of both sides: first those that wait for the viewer, then the others, each with the
 * latest first. Left out are those that a professional has hidden.
 */
export function conversationsOf(viewer: Viewer, sources: InboxSources): Conversation[] {
  const { requests, services, clients, marks, messages } = sources
  const markOf = new Map(marks.map((mark) => [mark.application_id, mark]))
  const nameOf = new Map(clients.map(({ id, contact_name }) => [id, contact_name]))
  const ofThread = groupedBy(messages, ({ application_id }) => application_id)
  const own = requestsOf(viewer, requests, services).map(({ request, service, asClient }) => ({
    requestId: request.id,
    asClient,
    other: (asClient ? service?.provider_name : nameOf.get(request.client_id)) ?? null,
    professionalId: asClient ? (service?.posted_by ?? null) : null,
    title: service?.title ?? null,
    request,
    toAnswer: !asClient && request.status === 'pending' && service?.deleted_at === null,
  }))
  const known = new Set(own.map(({ requestId }) => requestId))
  const ended = marks
    .filter(({ application_id, ended_about }) => ended_about !== null && !known.has(application_id))
    .map(({ application_id, as_client, ended_about }) => ({
      requestId: application_id,
      asClient: as_client,
      other: null,
      professionalId: null,
      title: ended_about,
      request: null,
      toAnswer: false,
    }))
  return [...own, ...ended]
    .filter(({ requestId }) => !markOf.get(requestId)?.is_hidden)
    .map((conversation): Conversation => {
      const own = ofThread.get(conversation.requestId) ?? []
      const mark = markOf.get(conversation.requestId)
      const last = own.reduce<Message | null>(
        (latest, message) => (latest && isBefore(message, latest) ? latest : message),
        null,
      )
      return {
        ...conversation,
        messages: own,
        last,
        at: Date.parse(last?.created_at ?? conversation.request?.created_at ?? ''),
        unread: mark ? own.filter((message) => isUnread(message, mark)).length : 0,
      }
    })
    .sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.at - a.at)
}

/** Unsent messages have the greatest position, and stand in the order of their times. */
const isBefore = (one: Message, other: Message): boolean =>
  one.position < other.position ||
  (one.position === other.position && Date.parse(one.created_at) < Date.parse(other.created_at))

/** Returns whether a conversation waits for the viewer. */
export const waits = ({ unread, toAnswer }: Pick<Conversation, 'unread' | 'toAnswer'>): boolean =>
  unread > 0 || toAnswer

const foldedBody = memoizePerRow(({ body }: Message) => fold(body ?? ''))

/** Returns the conversations in which every word of `text` is found: in names, titles, the request and the messages. */
export function findConversations(
  all: readonly Conversation[],
  text: string,
  show: ShownConversations,
): Conversation[] {
  const shown = all.filter(
    ({ unread, toAnswer }) => show === '' || (show === 'unread' ? unread > 0 : toAnswer),
  )
  const words = searchWords(text)
  if (words.length === 0) return shown
  return shown.filter(({ other, title, request, messages }) => {
    const about = fold([other ?? '', title ?? '', request?.message ?? ''].join('\n'))
    return words.every(
      (word) => about.includes(word) || messages.some((message) => foldedBody(message).includes(word)),
    )
  })
}
