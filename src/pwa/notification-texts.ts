import { APP_NAME } from '../domain/app-names.ts'

/** What a device shows of a notice: plain words, no names, since a locked screen shows them to everybody. */
export interface NotificationText {
  title: string
  body: string
  /** The screen with the news; a path of this app. */
  link: string
  /** A newer one replaces the one before. */
  tag: string
}

const texts: Record<string, { title: string; body: string }> = {
  'request-new': {
    title: 'You have a new request',
    body: 'Somebody would like to work with you. Open it to read and answer.',
  },
  'request-answered': {
    title: 'Your request was answered',
    body: 'Open it to see what the professional says.',
  },
  'request-progress': {
    title: 'Your request has moved on',
    body: 'Open it to see where the work stands.',
  },
  approved: {
    title: 'You are approved',
    body: `Welcome to ${APP_NAME}! The directory and your services are open to you now.`,
  },
  'invoice-sent': {
    title: 'You have a new invoice',
    body: 'Open it to see what is due, and when.',
  },
  'invoice-paid': {
    title: 'An invoice was paid',
    body: 'Open your invoices to see which one.',
  },
}

/** The kinds these words are for. */
export const NOTIFICATION_KINDS: readonly string[] = Object.keys(texts)

/** Words for what a push service handed over. Whatever it is, something can be shown: a browser insists on it. */
export function notificationText(message: unknown, origin: string): NotificationText {
  const { kind, link } = (typeof message === 'object' && message ? message : {}) as Record<string, unknown>
  const known = typeof kind === 'string' && Object.hasOwn(texts, kind) ? texts[kind] : undefined
  return {
    ...(known ?? { title: APP_NAME, body: 'There is something new for you.' }),
    link: pathWithin(link, origin),
    tag: known ? String(kind) : 'news',
  }
}

/** A path of this app; anything else leads home. */
function pathWithin(link: unknown, origin: string): string {
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return '/'
  const url = new URL(link, origin)
  return url.origin === origin ? url.pathname + url.search : '/'
}
