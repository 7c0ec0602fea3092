// Sends the queued mails. Called with the service key: by the embedded backend, or by pg_cron.

import { headers, refusal, success } from '../_shared/answers.ts'
import { deliver, type Email } from '../_shared/email-service.ts'
import { asWritten, productName, quoted } from '../_shared/email-text.ts'
import { logFailure, logQueueError, reasonOf } from '../_shared/failures.ts'
import { isService, serviceClient } from '../_shared/service.ts'

type Due = { id: string; to: string; name: string } & ({ kind: 'approved' } | MessagesMail | ReminderMail)

interface MessagesMail {
  kind: 'messages'
  /** The request of their thread. */
  about: string
  names: { writer: string; service: string }
}

interface ReminderMail {
  kind: 'reminder'
  names: { writer: string }
  /** Several go out as one mail where a limit was reached (private.begin_mail). */
  reminders: { number: string; text: string }[]
}

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (!isService(request)) return refusal(401, 'The service key is needed')
  const service = serviceClient()

  const { data, error } = await service.rpc('take_mail')
  if (error) {
    logQueueError('The mails cannot be read', error)
    return refusal(503, 'The queue cannot be read')
  }
  let sent = 0
  for (const due of data as Due[]) if (await send(due, service)) sent += 1
  return success({ taken: data.length, sent })
})

/** Sends one mail and records its outcome; returns true where it was sent. */
async function send(due: Due, service: ReturnType<typeof serviceClient>): Promise<boolean> {
  const { id, kind, to } = due
  const delivery = await deliver(written(due))
  const { outcome, status } = delivery
  // A mail with an unknown outcome is sent again: twice is better than never.
  const sent = outcome === 'sent'
  const reason = sent ? null : reasonOf(delivery, to, peopleIn(due))
  const finished = await service.rpc('finish_mail', { id, sent, status, reason })
  const what = `Mail ${id} (${kind})`
  if (finished.error) logQueueError(`${what} was ${outcome}, which cannot be recorded`, finished.error)
  else if (reason !== null) logFailure(what, reason, finished.data)
  return sent
}

const peopleIn = (due: Due) => (due.kind === 'approved' ? [due.name] : [due.name, due.names.writer])

function written(due: Due): Email {
  const product = productName()
  const { id, to, name } = due
  const { title, lines } = textOf(due, product)
  const message = [`Hi ${name},`, ...lines].join('\n\n')
  return {
    id,
    to,
    params: {
      title: `${product}: ${title}`,
      name: product,
      time: '',
      message,
      email: '',
    },
  }
}

interface Written {
  title: string
  lines: string[]
}

function textOf(due: Due, product: string): Written {
  if (due.kind === 'messages') return messagesMail(due)
  return due.kind === 'reminder' ? reminderMail(due, product) : approvalMail(product)
}

const linkTo = (path: string, label: string): string[] => {
  const site = Deno.env.get('SITE_URL')
  return site ? [`${label}: ${site}${path}`] : []
}

const approvalMail = (product: string): Written => ({
  title: 'your application was approved',
  lines: [
    `Your application to ${product} has been approved. The directory, your services and your public profile are open to you now.`,
    ...linkTo('/login', 'Sign in'),
  ],
})

/** Never contains a message. */
const messagesMail = ({ about, names: { writer, service } }: MessagesMail): Written => ({
  title: `a new message from ${quoted(writer)}`,
  lines: [
    `You have a new message in ${productName()}.`,
    `${quoted(writer)} wrote to you about ${quoted(service)}.`,
    ...linkTo(`/requests/${about}`, 'Read and answer'),
    'You get one mail until you have read the conversation. Your account has a switch for these mails.',
  ],
})

const reminderMail = ({ names: { writer }, reminders }: ReminderMail, product: string): Written => {
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
      ...linkTo(
        `/invoices?side=received${number && `&q=${encodeURIComponent(number)}`}`,
        others.length === 0 ? 'The invoice, also as a PDF' : 'The invoices, also as PDFs',
      ),
      `${product} only passes this on. Please send questions about the invoice to ${quoted(writer)}.`,
    ],
  }
}
