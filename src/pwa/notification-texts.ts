import { APP_NAME } from '../domain/app-names.ts'

/**
 * What a device shows of a push notification. A locked screen shows it to everybody: names are in it only where somebody
 * wrote a message, whose text is never in it.
 */
export interface NotificationText {
  title: string
  body: string
  /** Path of the screen that it opens. */
  link: string
  /** A newer notification replaces the one with the same tag. */
  tag: string
}

const texts: Record<string, { title: string; body: string }> = {
  'request-new': {
    title: 'You have a new request',
    body: 'Somebody would like to work with you. Open it to read and answer.',
  },
  'request-accepted': {
    title: 'Your request was accepted',
    body: 'Open it to see what the professional says.',
  },
  'request-rejected': {
    title: 'Your request was answered',
    body: 'Open it to see what the professional says.',
  },
  'request-started': {
    title: 'Your request has moved on',
    body: 'Open it to see where the work stands.',
  },
  'request-completed': {
    title: 'Your request is completed',
    body: 'Open it to see where the work stands.',
  },
  'request-withdrawn': {
    title: 'A request was withdrawn',
    body: 'Open it to see which one.',
  },
  'message-new': {
    title: 'You have a new message',
    body: 'Open the conversation to read it.',
  },
  'file-new': {
    title: 'You have a new file',
    body: 'Open the conversation to see it.',
  },
  'quote-sent': {
    title: 'You have a new quote',
    body: 'Open it to read it and answer.',
  },
  'quote-accepted': {
    title: 'Your quote was accepted',
    body: 'Open it to see which one.',
  },
  'quote-declined': {
    title: 'Your quote was answered',
    body: 'Open it to see which one.',
  },
  'quote-withdrawn': {
    title: 'A quote was withdrawn',
    body: 'Open it to see which one.',
  },
  'quote-expiring': {
    title: 'A quote ends soon',
    body: 'It is valid for a few more days only. Open it to answer.',
  },
  'invoice-sent': {
    title: 'You have a new invoice',
    body: 'Open it to see what is due, and when.',
  },
  'payment-recorded': {
    title: 'A payment was recorded',
    body: 'Open your invoices to see which one.',
  },
  'payment-reversed': {
    title: 'A payment was taken back',
    body: 'Open your invoices to see which one.',
  },
  'invoice-repeated': {
    title: 'A recurring invoice is written',
    body: 'Open it to see which one.',
  },
  'invoice-overdue': {
    title: 'An invoice is overdue',
    body: 'Open your invoices to see which one.',
  },
  'application-new': {
    title: 'Somebody has applied',
    body: 'Open the applications to decide.',
  },
  'report-new': {
    title: 'Something was reported',
    body: 'Open the reports to decide.',
  },
  approved: {
    title: 'You are approved',
    body: `Welcome to ${APP_NAME}! The directory and your services are open to you now.`,
  },
  rejected: {
    title: 'Your application was answered',
    body: 'Open your profile to see what the administrators wrote.',
  },
}

/** The kinds that have a text. */
export const NOTIFICATION_KINDS: readonly string[] = Object.keys(texts)

/** Returns the text for a push message. Any message gets one: browsers require that something is shown. */
export function notificationText(message: unknown, origin: string): NotificationText {
  const { kind, link, about, writer, service } = (
    typeof message === 'object' && message ? message : {}
  ) as Record<string, unknown>
  const knownText = typeof kind === 'string' && Object.hasOwn(texts, kind) ? texts[kind] : undefined
  const isNamed = kind === 'message-new' && typeof writer === 'string' && typeof service === 'string'
  return {
    ...(knownText ?? { title: APP_NAME, body: 'There is something new for you.' }),
    ...(isNamed ? { title: `${writer} wrote about ${service}` } : {}),
    link: pathWithin(link, origin),
    tag: knownText ? [kind, about].filter(Boolean).join(' ') : 'news',
  }
}

/** Returns the link's path if it is of this origin, else the home page. */
function pathWithin(link: unknown, origin: string): string {
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return '/'
  const url = new URL(link, origin)
  return url.origin === origin ? url.pathname + url.search : '/'
}
