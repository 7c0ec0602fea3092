import type { EventTopic } from '../domain/event.ts'

/** What people are told of, as screens name it. */
export const TOPIC_LABELS: Record<EventTopic, string> = {
  requests: 'Requests',
  messages: 'Messages and files',
  quotes: 'Quotes',
  invoices: 'Invoices and payments',
  applications: 'Applications and reports',
}
