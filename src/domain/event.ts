import { type CallMutation, call, mutation, type RowsMutation, update } from './mutation.ts'
import type { AppEvent } from './rows.ts'

/** What people are told of, as the account page groups it (`private.event_kinds`). */
export const EVENT_TOPICS = ['requests', 'messages', 'quotes', 'invoices', 'applications'] as const
export type EventTopic = (typeof EVENT_TOPICS)[number]

/** By which ways a user is told of a topic while the app is closed. */
export interface EventChoice {
  email: boolean
  push: boolean
}

/** Why no emails go to an address: nobody gets them there, or its owner called one unwanted. */
export const STOP_REASONS = ['bounced', 'complained'] as const

/** An address to which no emails go. */
export interface StoppedAddress {
  address: string
  reason: (typeof STOP_REASONS)[number]
  /** ISO time. */
  at: string
}

/** A person whom emails do not reach, as administrators see it. */
export interface StoppedPerson extends StoppedAddress {
  /** Null of an account without a profile. */
  name: string | null
}

export interface EventChoices {
  /** Those that do not concern the user are missing. */
  topics: Partial<Record<EventTopic, EventChoice>>
  /** The user's own address, where no emails go to it. */
  stopped: StoppedAddress | null
}

/** Chooses by which ways the user is told of a topic. */
export const chooseEvents = (topic: EventTopic, { email, push }: EventChoice): CallMutation =>
  call('event.choose', 'choose_events', { topic, email, push })

/** Returns whether a token is that of an invoice's link (`private.link_token`), which names no topic. */
export const isOfInvoice = (token: string): boolean => /^[0-9a-f-]{36}\.[0-9a-f]{32}$/.test(token)

/** Returns the topics that the link of an email names (`private.emails_token`); none where it is not complete. */
export function topicsOfLink(token: string): EventTopic[] {
  const [, named = '', seal] = token.split('.')
  return seal ? EVENT_TOPICS.filter((topic) => named.split(',').includes(topic)) : []
}

/** Lets emails through to an address again: the user's own, or by an administrator. */
export const allowAddress = (address: string): CallMutation =>
  call('address.allow', 'allow_address', { address })

/** The most events that one mutation marks as seen. */
const SEEN_AT_ONCE = 100

/** Marks events as seen, `at` an ISO time; the server dates them anew. Returns null where all of them are seen. */
export function seeEvents(events: readonly AppEvent[], at: string): RowsMutation | null {
  const unseen = events.filter(({ seen_at }) => seen_at === null).slice(0, SEEN_AT_ONCE)
  if (unseen.length === 0) return null
  return mutation(
    'event.see',
    unseen.map((event) => update('events', event, { seen_at: at })),
  )
}

/*
 * What is shown where. A message is seen once it is read (`private.follow_message_read`).
 */

/** Returns whether the screen of this request's thread shows what an event tells of. */
export const isShownInThread =
  (requestId: string) =>
  ({ kind, application_id }: AppEvent): boolean =>
    application_id === requestId && kind !== 'message-new'

const isOfInvoices = ({ kind }: AppEvent) => /^(invoice|payment)-/.test(kind)
const isOfRequests = ({ kind }: AppEvent) => kind.startsWith('request-')

export const isShownToPayer = (event: AppEvent): boolean => isOfInvoices(event) && event.as_client === true
export const isShownToBiller = (event: AppEvent): boolean => isOfInvoices(event) && event.as_client === false
export const isShownToClient = (event: AppEvent): boolean => isOfRequests(event) && event.as_client === true
export const isShownToProfessional = (event: AppEvent): boolean =>
  isOfRequests(event) && event.as_client === false
export const isShownToAdministrator = ({ kind }: AppEvent): boolean =>
  kind === 'application-new' || kind === 'report-new'
/** An approval is seen once its three steps are done, or put aside (`/welcome`). */
export const isShownToApplicant = ({ kind }: AppEvent): boolean => kind === 'rejected'
