// Sends the queued notifications when called with the service key: by the embedded backend, or by pg_cron. Answers GET
// with the key that signs them.

import { headers, refusal, success } from '../_shared/answers.ts'
import { logFailure, logQueueError } from '../_shared/failures.ts'
import { type Pushed, push, type Subscription, vapidKeys } from '../_shared/push-service.ts'
import { isService, serviceClient } from '../_shared/service.ts'

type Kind =
  | 'request-new'
  | 'request-answered'
  | 'request-progress'
  | 'request-withdrawn'
  | 'approved'
  | 'invoice-sent'
  | 'invoice-paid'
  | 'message-new'
  | 'quote-new'
  | 'quote-answered'

interface Due extends Subscription {
  id: string
  kind: Kind
  /** Of a message: the request of its thread, and who wrote about which service; null once the thread has ended. */
  about?: string
  names?: { writer: string | null; service: string } | null
}

/**
 * The screen that shows the change. The message contains no more than this: only that screen shows whom it concerns. Of a
 * new message it says who wrote about what, never the text.
 */
const links: Record<Kind, string> = {
  'request-new': '/my-jobs',
  'request-answered': '/client-dashboard',
  'request-progress': '/client-dashboard',
  'request-withdrawn': '/my-jobs',
  approved: '/profile',
  'invoice-sent': '/invoices',
  'invoice-paid': '/invoices',
  'message-new': '/requests',
  'quote-new': '/client-dashboard',
  'quote-answered': '/my-jobs',
}

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  const keys = vapidKeys()
  if (request.method === 'GET') {
    return keys ? success({ public_key: keys.publicKey }) : refusal(404, 'Notices are not set up here')
  }
  if (!isService(request)) return refusal(401, 'The service key is needed')
  if (!keys) return refusal(503, 'Notices are not set up here')
  const service = serviceClient()

  const { data, error } = await service.rpc('take_notifications')
  if (error) {
    logQueueError('The notifications cannot be read', error)
    return refusal(503, 'The queue cannot be read')
  }
  const answers = await Promise.all((data as Due[]).map((due) => send(due, service)))
  return success({ taken: answers.length, sent: answers.filter((outcome) => outcome === 'sent').length })
})

/** Sends one notification and records its outcome, which it returns. */
async function send(due: Due, service: ReturnType<typeof serviceClient>): Promise<Pushed['outcome']> {
  const { id, kind, about, names, ...subscription } = due
  const { writer, service: title } = names ?? {}
  const thread = about
    ? { link: `${links[kind]}/${about}`, about, writer, service: title }
    : { link: links[kind] }
  const topic = about?.replaceAll('-', '') ?? kind
  const { outcome, reason, wait } = await push(subscription, { kind, ...thread }, topic)
  const finished = await service.rpc('finish_notification', { id, outcome, wait, reason })
  const what = `Notification ${id} (${kind})`
  if (finished.error) logQueueError(`${what}: its outcome cannot be recorded`, finished.error)
  else if (reason !== null) logFailure(what, reason, finished.data)
  return outcome
}
