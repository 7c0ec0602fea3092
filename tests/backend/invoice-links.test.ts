import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertInto } from '../support/database.ts'
import { anEmailService } from '../support/emailjs.ts'
import { ids, linkValues } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'
import { anSmtpServer } from '../support/smtp.ts'

/** The page and the PDF of an invoice's link over HTTP, and the email that takes both to its reader. */
const smtp = await anSmtpServer()
const http = await anEmailService()
const functionsEnv: Record<string, string> = {}
const { backend, fixtures, ask } = await startHttpFixtures({ functionsEnv, cron: false })
afterAll(() => Promise.all([backend.close(), smtp.close(), http.close()]))
const { query } = fixtures.database

const values = linkValues(ids.fresh, ids.invoices.standaloneSent)
const pdf = new TextEncoder().encode('%PDF-1.7\nan invoice')
let token = ''
beforeAll(async () => {
  const stored = await ask('member', 'POST', `/storage/v1/object/invoice-papers/${values.paper_path}`, pdf, {
    'content-type': 'application/pdf',
  })
  expect(stored.status).toBe(200)
  const { text, params } = insertInto('invoice_links', values)
  await query(text, params)
  const [row] = await query<{ token: string }>('select private.link_token($1) as token', [ids.fresh])
  token = row?.token ?? ''
})
beforeEach(async () => {
  smtp.received.length = 0
  http.requests.length = 0
  http.headers.length = 0
  await query('delete from private.emails_of_a_day')
})

const paper = (of: string, method = 'GET') =>
  fetch(`${backend.url}/functions/v1/invoice-paper?token=${encodeURIComponent(of)}`, { method })

describe('the PDF of a link', () => {
  test('is answered to anybody who has it, from no cache', async () => {
    const answer = await paper(token)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="INV-202601-004.pdf"',
      'cache-control': 'no-store',
    })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf)
  })

  test.each(['', 'x', `${ids.fresh}.`, `${ids.fresh}.${'0'.repeat(32)}`, "' or true --"])(
    'is not answered to %j',
    async (forged) => expect((await paper(forged)).status).toBe(404),
  )

  test.each(['POST', 'PUT', 'DELETE'])('is not asked for by %s', async (method) =>
    expect((await paper(token, method)).status).toBe(405),
  )

  test('is nobody’s to read or list in the bucket but its writer’s', async () => {
    for (const actor of ['visitor', 'other', 'client', 'administrator'] as const) {
      const read = await ask(
        actor,
        'GET',
        `/storage/v1/object/authenticated/invoice-papers/${values.paper_path}`,
      )
      expect([actor, read.status]).toEqual([actor, expect.toBeOneOf([400, 401, 403, 404])])
      const listed = await ask(actor, 'POST', '/storage/v1/object/list/invoice-papers', {
        prefix: 'invoices',
        limit: 100,
        offset: 0,
      })
      expect([actor, listed.body]).toEqual([actor, expect.not.arrayContaining([expect.anything()])])
    }
  })
})

describe('the page of a link', () => {
  test('is asked for by POST; a GET changes nothing', async () => {
    const before = await query('select count(*)::int as paid from public.payments')
    for (const path of [
      `/pay?token=${token}`,
      `/rest/v1/rpc/tell_paid?token=${token}`,
      `/functions/v1/invoice-paper?token=${token}`,
    ])
      await ask('visitor', 'GET', path)
    expect(await query('select count(*)::int as paid from public.payments')).toEqual(before)
    const shown = await ask('visitor', 'POST', '/rest/v1/rpc/invoice_by_link', { token })
    expect(shown).toMatchObject({ status: 200, body: { number: 'INV-202601-004' } })
  })

  test('shows nobody the rows behind it', async () => {
    for (const actor of ['visitor', 'other', 'client'] as const) {
      const { body } = await ask(actor, 'GET', `/rest/v1/invoice_links?select=*`)
      expect([actor, body]).toEqual([actor, []])
    }
  })
})

describe('the email of a link', () => {
  const send = async () => {
    await query(
      `insert into private.email_queue (kind, link_id) select 'invoice', $1
       where not exists (select from private.email_queue where link_id = $1 and state = 'queued')`,
      [ids.fresh],
    )
    await query(`update private.email_queue set due_at = now() where state = 'queued'`)
    return (await ask('service', 'POST', '/functions/v1/notify-email', {})).body
  }

  test('has the PDF, by an HTTP API', async () => {
    Object.assign(functionsEnv, {
      ...{ EMAIL_PROVIDER: 'http', EMAIL_API_URL: http.url, EMAIL_API_KEY: 're_key' },
      EMAIL_FROM: 'Verdant Circle <hello@circle.example>',
    })
    expect(await send()).toEqual({ taken: 1, sent: 1 })
    expect(http.requests).toMatchObject([
      {
        to: ['walkin@example.test'],
        attachments: [{ filename: 'INV-202601-004.pdf', content: Buffer.from(pdf).toString('base64') }],
        headers: { 'List-Unsubscribe': expect.stringContaining(encodeURIComponent(token)) },
        text: expect.stringContaining('$250.00'),
      },
    ])
  })

  test('has the PDF, by a server for mail', async () => {
    Object.assign(functionsEnv, smtp.env)
    expect(await send()).toEqual({ taken: 1, sent: 1 })
    const [{ message = '' } = {}] = smtp.received
    expect(message).toContain('filename=INV-202601-004.pdf')
    expect(message.replaceAll('\r\n', '')).toContain(Buffer.from(pdf).toString('base64'))
  })

  test('goes out without it where the way takes no files', async () => {
    Object.assign(functionsEnv, http.env)
    expect(await send()).toEqual({ taken: 1, sent: 1 })
    expect(http.requests).toMatchObject([{ template_params: { to_email: 'walkin@example.test' } }])
    expect(JSON.stringify(http.requests)).toContain(`/pay?token=${token}`)
  })

  test('is stopped by the button of a mail program', async () => {
    expect((await ask('visitor', 'POST', `/functions/v1/stop-emails?token=${token}`)).status).toBe(200)
    expect(await send()).toEqual({ taken: 0, sent: 0 })
    await query('delete from private.stopped_addresses')
  })
})
