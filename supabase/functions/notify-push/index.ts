// Sends the queued notifications when called with the service key: by the embedded backend, or by pg_cron. Answers GET
// with the key that signs them.

import { headers, refusal, success } from '../_shared/answers.ts'
import { placeOf } from '../_shared/event-texts.ts'
import { logFailure, logQueueError } from '../_shared/failures.ts'
import { type Pushed, push, type Subscription, vapidKeys } from '../_shared/push-service.ts'
import { isService, serviceClient } from '../_shared/service.ts'

interface Due extends Subscription {
  id: string
  kind: string
  /** Whether it tells the client of a request or an invoice, or the professional. */
  as_client: boolean | null
  /** The request of its thread. */
  about?: string
  /** Of a message: who wrote about which service; null once the thread has ended. */
  names?: { writer: string | null; service: string } | null
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

/**
 * Sends one notification and records its outcome, which it returns. It contains no more than the screen that shows the change:
 * only that shows whom it concerns. Of a new message it says who wrote about what, never the text.
 */
async function send(due: Due, service: ReturnType<typeof serviceClient>): Promise<Pushed['outcome']> {
  const { id, kind, as_client, about, names, endpoint, p256dh, auth } = due
  const { writer, service: title } = names ?? {}
  const link = placeOf({ kind, as_client }, about ?? null)
  const thread = about ? { link, about, writer, service: title } : { link }
  // At most 32 letters; what is said of a kind in a thread stands for what was said of it before.
  const letters = (text: string, most: number) => text.replaceAll('-', '').slice(0, most)
  const topic = letters(kind, 12) + (about ? letters(about, 20) : '')
  const { outcome, reason, wait } = await push({ endpoint, p256dh, auth }, { kind, ...thread }, topic)
  const finished = await service.rpc('finish_notification', { id, outcome, wait, reason })
  const what = `Notification ${id} (${kind})`
  if (finished.error) logQueueError(`${what}: its outcome cannot be recorded`, finished.error)
  else if (reason !== null) logFailure(what, reason, finished.data)
  return outcome
}
