import { asWritten, quoted } from './email-text.ts'

/* What people are told of an event (`private.event_kinds`): the sentences of its email, and where its button leads. */

/** What is said of an event; a device has nulls where an email has nothing. Names and titles are as they were when it happened. */
export interface ToldEvent {
  kind: string
  /** Whether it tells the client of a request or an invoice, or the professional. */
  as_client?: boolean | null
  who?: string | null
  service?: string | null
  number?: string | null
  /** US dollars with two decimals. */
  amount?: string | null
  note?: string | null
}

/** What people are told of, as the account page and emails group it. */
export const TOPIC_LABELS = {
  requests: 'Requests',
  messages: 'Messages and files',
  quotes: 'Quotes',
  invoices: 'Invoices and payments',
  applications: 'Applications and reports',
}

interface EventText {
  sentence: (event: ToldEvent) => string
  button: string
  /** The path of the very place; `thread` is the id of the request. Without the number of an invoice it is that of all. */
  place: (event: ToldEvent, thread: string | null) => string
}

const who = ({ who }: ToldEvent) => (who ? quoted(who) : 'Somebody')
const about = (event: ToldEvent, word = 'about') => (event.service ? ` ${word} ${quoted(event.service)}` : '')
const sum = ({ amount }: ToldEvent) =>
  amount ? new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(amount)) : ''
const bill = ({ number }: ToldEvent) => `the invoice ${quoted(number ?? '')}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const thread: EventText['place'] = (_, id) => (id ? `/requests/${id}` : '/')
const invoice: EventText['place'] = ({ as_client, number }) => {
  const search = String(
    new URLSearchParams({ ...(as_client && { side: 'received' }), ...(number && { q: number }) }),
  )
  return search ? `/invoices?${search}` : '/invoices'
}

const inThread = (sentence: EventText['sentence'], button = 'Open the conversation'): EventText => ({
  sentence,
  button,
  place: thread,
})

const texts: Record<string, EventText> = {
  'request-new': inThread((e) => `${who(e)} would like to work with you${about(e)}.`, 'Read and answer'),
  'request-accepted': inThread((e) => `${who(e)} accepted your request${about(e)}.`),
  'request-rejected': inThread((e) => `${who(e)} did not accept your request${about(e)}.`),
  'request-started': inThread((e) => `${who(e)} has begun the work${about(e, 'on')}.`),
  'request-completed': inThread((e) => `${who(e)} has completed the work${about(e, 'on')}.`),
  'request-withdrawn': inThread((e) => `${who(e)} withdrew the request${about(e)}.`),
  'message-new': inThread((e) => `${who(e)} wrote to you${about(e)}.`, 'Read and answer'),
  'file-new': inThread((e) => `${who(e)} shared a file with you${about(e)}.`, 'See the file'),
  'quote-sent': inThread(
    (e) => `${who(e)} sent you a quote of ${sum(e)}${about(e, 'for')}.`,
    'Read the quote',
  ),
  'quote-accepted': inThread((e) => `${who(e)} accepted your quote of ${sum(e)}${about(e, 'for')}.`),
  'quote-declined': inThread((e) => `${who(e)} declined your quote of ${sum(e)}${about(e, 'for')}.`),
  'quote-withdrawn': inThread((e) => `${who(e)} withdrew the quote of ${sum(e)}${about(e, 'for')}.`),
  'quote-expiring': inThread(
    (e) => `The quote of ${sum(e)} by ${who(e)}${about(e, 'for')} expires within three days.`,
    'Read the quote',
  ),
  'invoice-sent': {
    sentence: (e) => `${who(e)} sent you ${bill(e)} of ${sum(e)}${about(e, 'for')}.`,
    button: 'See the invoice',
    place: invoice,
  },
  'invoice-viewed': {
    sentence: (e) => `${who(e)} has opened ${bill(e)}.`,
    button: 'See the invoice',
    place: invoice,
  },
  'payment-recorded': {
    sentence: (e) => `${who(e)} recorded a payment of ${sum(e)} for ${bill(e)}.`,
    button: 'See the invoice',
    place: invoice,
  },
  'payment-reversed': {
    sentence: (e) => `${who(e)} took back a payment of ${sum(e)} for ${bill(e)}.`,
    button: 'See the invoice',
    place: invoice,
  },
  'invoice-overdue': {
    sentence: (e) => `${capital(bill(e))} of ${sum(e)} to ${who(e)} is overdue.`,
    button: 'See the invoice',
    place: invoice,
  },
  'invoice-repeated': {
    sentence: (e) => `${capital(bill(e))} of ${sum(e)} to ${who(e)} was repeated on its day.`,
    button: 'See the invoice',
    place: invoice,
  },
  'application-new': {
    sentence: (e) => `${who(e)} has applied to join.`,
    button: 'Open the applications',
    place: () => '/admin',
  },
  'report-new': {
    sentence: (e) => `${who(e)} was reported.`,
    button: 'Open the reports',
    place: () => '/admin',
  },
  approved: {
    sentence: () => 'Your application was approved.',
    button: 'Open your profile',
    place: () => '/profile',
  },
  rejected: {
    sentence: ({ note }) =>
      `Your application was not approved.${note ? ` What the administrators wrote:\n\n${asWritten(note)}` : ''}`,
    button: 'Open your profile',
    place: () => '/profile',
  },
}

/** The kinds that have a text. */
export const TOLD_KINDS: readonly string[] = Object.keys(texts)

const FALLBACK = inThread(() => 'There is something new for you.', 'Open the app')

const textOf = ({ kind }: ToldEvent) => texts[kind] ?? FALLBACK

/** Returns what to say of one event, as a sentence. */
export const sentenceOf = (event: ToldEvent): string => textOf(event).sentence(event)

/** Returns the path of the screen that shows what an event tells of; `thread` is the id of its request. */
export const placeOf = (event: ToldEvent, thread: string | null): string => textOf(event).place(event, thread)

/** What an email of several events says: its subject, a sentence for each, and one button. */
export interface ToldText {
  title: string
  sentences: string[]
  button: { label: string; path: string }
}

/**
 * Returns what to say of events of one thread, the oldest first. Several of one kind and person are one sentence; the button
 * leads to the last.
 */
export function toldText(events: readonly ToldEvent[], thread: string | null): ToldText {
  const sentences = [...new Set(events.map(sentenceOf))]
  const last = events.at(-1) ?? { kind: '' }
  const [first = ''] = sentences
  return {
    title:
      sentences.length === 1
        ? (first.split('\n')[0] ?? '').replace(/\.$/, '')
        : `${sentences.length} things happened${about(last)}`,
    sentences,
    button: { label: textOf(last).button, path: placeOf(last, thread) },
  }
}
