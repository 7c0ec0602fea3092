// Sends the queued emails. Called with the service key: by the embedded backend, or by pg_cron.

import { headers, refusal, success } from '../_shared/answers.ts'
import type { Email } from '../_shared/email.ts'
import { type EmailContent, emailHtml, emailText } from '../_shared/email-html.ts'
import { deliver } from '../_shared/email-service.ts'
import { asWritten, quoted } from '../_shared/email-text.ts'
import { TOPIC_LABELS, type ToldEvent, toldText } from '../_shared/event-texts.ts'
import { logFailure, logQueueError, reasonOf } from '../_shared/failures.ts'
import { productName } from '../_shared/product-name.ts'
import { isService, serviceClient, setting } from '../_shared/service.ts'

type Due = { id: string; to: string; name: string } & (
  | { kind: 'approved' }
  | EventsEmail
  | ReminderEmail
  | InvoiceEmail
)

interface EventsEmail {
  kind: 'events'
  /** The request of their thread. */
  about?: string
  /** The oldest first. */
  events: ToldEvent[]
  /** What switches off the emails of each topic, by topic. */
  stop: Record<string, string>
  /** What switches off the emails of all its topics. */
  unsubscribe: string
}

interface ReminderEmail {
  kind: 'reminder'
  names: { writer: string }
  /** Several go out as one email where a limit was reached (private.begin_email). */
  reminders: { number: string; text: string }[]
}

/** To a person without an account. */
interface InvoiceEmail {
  kind: 'invoice'
  names: { writer: string }
  /** `paper` is the key of its PDF, `token` opens its page. */
  invoice: { number: string; amount: string; due: string; paper: string; token: string }
}

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (!isService(request)) return refusal(401, 'The service key is needed')
  const service = serviceClient()

  const { data, error } = await service.rpc('take_emails')
  if (error) {
    logQueueError('The emails cannot be read', error)
    return refusal(503, 'The queue cannot be read')
  }
  let sent = 0
  for (const due of data as Due[]) if (await send(due, service)) sent += 1
  return success({ taken: data.length, sent })
})

/** Sends one email and records its outcome; returns true where it was sent. */
async function send(due: Due, service: ReturnType<typeof serviceClient>): Promise<boolean> {
  const { id, kind, to } = due
  const attachment = due.kind === 'invoice' ? await paperOf(due.invoice, service) : undefined
  const delivery = await deliver({ ...written(due), attachment })
  const { outcome, status } = delivery
  // An email with an unknown outcome is sent again: twice is better than never.
  const sent = outcome === 'sent'
  const reason = sent ? null : reasonOf(delivery, to, peopleIn(due))
  if (delivery.bounced) await service.rpc('stop_address', { address: to, reason: 'bounced' })
  const finished = await service.rpc('finish_email', {
    id,
    sent,
    status,
    reason,
    provider_id: delivery.providerId,
  })
  const what = `Email ${id} (${kind})`
  if (finished.error) logQueueError(`${what} was ${outcome}, which cannot be recorded`, finished.error)
  else if (reason !== null) logFailure(what, reason, finished.data)
  return sent
}

function peopleIn(due: Due): (string | null)[] {
  if (due.kind === 'events') return [due.name, ...due.events.map(({ who }) => who ?? null)]
  return due.kind === 'approved' ? [due.name] : [due.name, due.names.writer]
}

/** Returns the PDF of an invoice; undefined where it cannot be read now: its page has it, too. */
async function paperOf(
  { number, paper }: InvoiceEmail['invoice'],
  service: ReturnType<typeof serviceClient>,
): Promise<Email['attachment']> {
  const { data: pdf } = await service.storage.from('invoice-papers').download(paper)
  if (!pdf) return undefined
  return { name: `${number}.pdf`, base64: encodeBase64(new Uint8Array(await pdf.arrayBuffer())) }
}

/** Bytes as base64; in parts, since a call takes only so many arguments. */
function encodeBase64(bytes: Uint8Array): string {
  const PART = 0x8000
  let binary = ''
  for (let start = 0; start < bytes.length; start += PART)
    binary += String.fromCharCode(...bytes.subarray(start, start + PART))
  return btoa(binary)
}

function written(due: Due): Email {
  const product = productName()
  const { id, to, name } = due
  const content = contentOf(due, product)
  const greeted = { ...content, lines: [`Hi ${name},`, ...content.lines] }
  return {
    id,
    to,
    subject: `${product}: ${content.title}`,
    text: emailText(greeted),
    html: emailHtml(product, greeted),
    writer: { name: product, address: '', time: '' },
    ...(due.kind === 'events' ? { unsubscribe: unsubscribeUrl(due.unsubscribe) } : {}),
    ...(due.kind === 'invoice' ? { unsubscribe: unsubscribeUrl(due.invoice.token) } : {}),
  }
}

/** The address of the edge function `stop-emails` as the world reaches it. */
const unsubscribeUrl = (token: string) =>
  `${Deno.env.get('API_EXTERNAL_URL') ?? setting('SUPABASE_URL')}/functions/v1/stop-emails?token=${encodeURIComponent(token)}`

function contentOf(due: Due, product: string): EmailContent {
  if (due.kind === 'events') return eventsEmail(due)
  if (due.kind === 'invoice') return invoiceEmail(due, product)
  return due.kind === 'reminder' ? reminderEmail(due, product) : approvalEmail(product)
}

const site = () => Deno.env.get('SITE_URL')

/** A button to a place in the app; none where its address is not set. */
const buttonTo = (path: string, label: string) => {
  const origin = site()
  return origin ? { button: { label, url: `${origin}${path}` } } : {}
}

const approvalEmail = (product: string): EmailContent => ({
  title: 'your application was approved',
  lines: [
    `Your application to ${product} has been approved. The directory, your services and your public profile are open to you now.`,
    'Three steps to begin with: add a picture, offer a first service, share your page.',
  ],
  ...buttonTo('/login?next=%2Fwelcome', 'Begin'),
  footer: [],
})

/** Never contains a message. */
function eventsEmail({ about, events, stop }: EventsEmail): EmailContent {
  const { title, sentences, button } = toldText(events, about ?? null)
  const origin = site()
  return {
    title,
    lines: sentences,
    ...buttonTo(button.path, button.label),
    footer: origin
      ? Object.entries(stop).map(([topic, token]) => ({
          text: `No more emails about ${TOPIC_LABELS[topic as keyof typeof TOPIC_LABELS].toLowerCase()}`,
          url: `${origin}/stop-emails?token=${encodeURIComponent(token)}`,
        }))
      : [],
  }
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function invoiceEmail({ names: { writer }, invoice }: InvoiceEmail, product: string): EmailContent {
  const { number, amount, due, token } = invoice
  const address = encodeURIComponent(token)
  const origin = site()
  return {
    title: `an invoice from ${quoted(writer)}`,
    lines: [
      `${quoted(writer)} sent you the invoice ${quoted(number)} for ${dollars.format(Number(amount))}, due ${days.format(new Date(due))}.`,
      'Its page has the PDF, says how to pay, and takes your word that you paid. You need no account.',
    ],
    ...buttonTo(`/pay?token=${address}`, 'Open the invoice'),
    footer: [
      {
        text: `${product} only passes this on. Please send questions about the invoice to ${quoted(writer)}.`,
      },
      ...(origin
        ? [{ text: 'No more emails to this address', url: `${origin}/stop-emails?token=${address}` }]
        : []),
    ],
  }
}

function reminderEmail({ names: { writer }, reminders }: ReminderEmail, product: string): EmailContent {
  const [first, ...others] = reminders
  const number = others.length === 0 ? (first?.number ?? '') : ''
  return {
    title: `a reminder from ${quoted(writer)}`,
    lines: [
      others.length === 0 ? 'An invoice is overdue.' : `${reminders.length} invoices are overdue.`,
      ...reminders.flatMap(({ number, text }) => [
        `${quoted(writer)} wrote about the invoice ${quoted(number)}:`,
        asWritten(text),
      ]),
    ],
    ...buttonTo(
      `/invoices?side=received${number && `&q=${encodeURIComponent(number)}`}`,
      others.length === 0 ? 'The invoice, also as a PDF' : 'The invoices, also as PDFs',
    ),
    footer: [
      {
        text: `${product} only passes this on. Please send questions about the invoice to ${quoted(writer)}.`,
      },
    ],
  }
}
