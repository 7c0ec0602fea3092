import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reasonOf } from '../../supabase/functions/_shared/failures.ts'
import { anEmailService } from '../support/emailjs.ts'
import { ids } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'
import { aPushReceiver } from '../support/push-receiver.ts'

/** What `notify-email` and `notify-push` log of what they could not send. */
const service = await anEmailService()
const receiver = await aPushReceiver()
const functionsEnv: Record<string, string> = { ...service.env, PUSH_SERVICES: receiver.origin }
const { backend, fixtures, ask } = await startHttpFixtures({ functionsEnv, cron: false })
afterAll(() => Promise.all([backend.close(), service.close(), receiver.close()]))
const { query } = fixtures.database
const { people } = fixtures

let lines: string[] = []
beforeEach(async () => {
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => {
    lines.push(line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'))
  })
  await query('delete from private.email_queue')
  await query('delete from public.push_subscriptions')
  Object.assign(service.says, { status: 200, words: 'OK', hangsUp: false })
  receiver.says.status = 201
})

const sendMails = () => ask('service', 'POST', '/functions/v1/notify-email', {})
const sendNotifications = () => ask('service', 'POST', '/functions/v1/notify-push', {})
const dueAgain = async () => {
  await query("update private.email_queue set due_at = now() where state = 'queued'")
  await query('update private.notification_queue set due_at = now()')
}
const queueMail = () =>
  query(`insert into private.email_queue (profile_id, kind) values ($1, 'approved')`, [people.member.id])

describe('a mail that cannot be sent', () => {
  test('is logged once for each reason, and once when it is given up', async () => {
    await queueMail()
    const answers = [429, 429, 412, 412, 412, 503, 503, 503, 503, 503]
    for (const status of answers) {
      Object.assign(service.says, { status, words: `Not now, request ${crypto.randomUUID()}` })
      await dueAgain()
      await sendMails()
    }
    expect(lines).toEqual([
      'Email id (approved) was not sent and will be retried: 429 Not now, request …',
      'Email id (approved) was not sent and will be retried: 412 Not now, request …',
      'Email id (approved) was not sent and will be retried: 503 Not now, request …',
      'Email id (approved) was given up: 503 Not now, request …',
    ])
    expect(await query('select state, reason from private.email_queue')).toEqual([
      { state: 'given up', reason: '503 Not now, request …' },
    ])
  })

  test('is logged where the service hangs up, or has no credentials', async () => {
    await queueMail()
    service.says.hangsUp = true
    await sendMails()
    const { EMAILJS_PUBLIC_KEY = '' } = functionsEnv
    functionsEnv.EMAILJS_PUBLIC_KEY = ''
    await dueAgain()
    await sendMails()
    functionsEnv.EMAILJS_PUBLIC_KEY = EMAILJS_PUBLIC_KEY
    expect(lines).toEqual([
      'Email id (approved) was not sent and will be retried: 502 The email service cannot be reached',
      'Email id (approved) was not sent and will be retried: 403 The email service has no credentials',
    ])
  })

  test('is logged without what the service repeats of it', async () => {
    for (const words of [
      `The recipient ${people.member.email} is unknown`,
      'Dear Member, you cannot be reached',
      `x${'y'.repeat(200)}`,
    ]) {
      await query('delete from private.email_queue')
      await queueMail()
      Object.assign(service.says, { status: 422, words })
      await sendMails()
    }
    expect(lines).toEqual(Array(3).fill('Email id (approved) was not sent and will be retried: 422'))
  })

  test('that is sent at last is logged no more, and one that is sent at once never', async () => {
    await queueMail()
    service.says.status = 429
    await sendMails()
    service.says.status = 200
    await queueMail()
    await dueAgain()
    expect((await sendMails()).body).toEqual({ taken: 2, sent: 2 })
    expect(lines).toHaveLength(1)
  })

  test('that was given up is sent after it was queued again', async () => {
    await queueMail()
    await query('update private.email_queue set attempts = 9')
    service.says.status = 429
    await sendMails()
    service.says.status = 200
    await query('select private.send_given_up_emails()')
    expect((await sendMails()).body).toEqual({ taken: 1, sent: 1 })
  })
})

describe('a notification that cannot be sent', () => {
  beforeEach(async () => {
    const { endpoint, p256dh, auth } = receiver.subscription(crypto.randomUUID())
    await query(
      `with subscription as (
         insert into public.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4) returning id
       )
       insert into private.notification_queue (subscription_id, user_id, kind, about)
       select id, $1, 'message-new', $5 from subscription`,
      [people.member.id, endpoint, p256dh, auth, ids.requests.engraving],
    )
  })

  test('is logged once for each reason, and once when it is given up', async () => {
    for (const status of [503, 503, 429, 429, 429, 429, 429, 429]) {
      receiver.says.status = status
      await dueAgain()
      await sendNotifications()
    }
    expect(lines).toEqual([
      'Notification id (message-new) was not sent and will be retried: The push service answered 503',
      'Notification id (message-new) was not sent and will be retried: The push service answered 429',
      'Notification id (message-new) was given up: The push service answered 429',
    ])
  })

  test('is logged once where it is refused', async () => {
    receiver.says.status = 403
    await sendNotifications()
    await sendNotifications()
    expect(lines).toEqual(['Notification id (message-new) was given up: The push service answered 403'])
  })

  test('is retried where the project’s keys are invalid', async () => {
    const { VAPID_PRIVATE_KEY } = functionsEnv
    functionsEnv.VAPID_PRIVATE_KEY = 'not-a-key'
    expect(await sendNotifications()).toEqual({ status: 200, body: { taken: 1, sent: 0 } })
    if (VAPID_PRIVATE_KEY === undefined) delete functionsEnv.VAPID_PRIVATE_KEY
    expect(lines).toEqual([
      'Notification id (message-new) was not sent and will be retried: The VAPID keys or VAPID_SUBJECT are invalid',
    ])
    await dueAgain()
    expect((await sendNotifications()).body).toEqual({ taken: 1, sent: 1 })
  })

  test('to a browser that has unsubscribed is no failure', async () => {
    receiver.says.status = 410
    await sendNotifications()
    expect(lines).toEqual([])
  })
})

test('a queue that cannot be read is logged', async () => {
  await query('alter function public.take_emails() rename to take_mail_away')
  await query('alter function public.take_notifications() rename to take_notifications_away')
  expect([(await sendMails()).status, (await sendNotifications()).status]).toEqual([503, 503])
  await query('alter function public.take_mail_away() rename to take_emails')
  await query('alter function public.take_notifications_away() rename to take_notifications')
  expect(lines).toEqual([
    'The emails cannot be read: 42883 function public.take_emails() does not exist',
    'The notifications cannot be read: 42883 function public.take_notifications() does not exist',
  ])
})

test.each([
  ['The Public Key is invalid', '400 The Public Key is invalid'],
  ['', '400'],
  ['Ada is unknown', '400'],
  ['unknown: ADA', '400'],
  ['mia wrote this', '400'],
  ['someone@example.test', '400'],
  ['two\nlines', '400'],
  ['invoice INV-202601-002', '400 invoice …'],
])('of the service’s words "%s" the reason is "%s"', (words, reason) => {
  expect(reasonOf({ status: 400, words }, 'ada.l@example.test', ['Ada Lovelace', 'Mia Green', null])).toBe(
    reason,
  )
})
