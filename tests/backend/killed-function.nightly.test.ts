import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type FunctionsHttpError } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../support/backend.ts'
import { freePort } from '../support/free-port.ts'
import { transport } from '../support/realtime.ts'

const LATER_SECONDS = 90

/** An e-mail service that accepts a mail at the moment at which the server's process is killed. */
async function aFatalEmailService(kill: () => void) {
  const mails: string[] = []
  const server = createServer(async (request) => {
    let body = ''
    for await (const part of request) body += part
    mails.push(body)
    kill()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  return { mails, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

test('a function killed between the mail and its record: it was mailed once, and the sender is told', async () => {
  let child: ChildProcess | undefined
  onTestFinished(() => void child?.kill('SIGKILL'))
  const service = await aFatalEmailService(() => child?.kill('SIGKILL'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: `${port}`,
    DATA_DIR: aFolder(),
    SEED: 'demo',
    EMAIL_PROVIDER: 'emailjs',
    EMAILJS_API_URL: service.url,
    EMAILJS_SERVICE_ID: 'service',
    EMAILJS_TEMPLATE_ID: 'template',
    EMAILJS_PUBLIC_KEY: 'public',
  }
  /** Starts the process with a clock so many seconds ahead. Returns a member's client, and one past every policy. */
  async function start(clock = 0) {
    const shift = `--import=${new URL('../engines/shifted-clock.mjs', import.meta.url)}`
    const options = clock ? { NODE_OPTIONS: shift, CLOCK_SHIFT_SECONDS: `${clock}` } : {}
    const started = spawn(process.execPath, ['supabase/embedded/start.mjs', '--backend'], {
      env: { ...env, ...options },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    const secretKey = await new Promise<string>((resolve, reject) => {
      started.stdout.on('data', (text: Buffer) => {
        const [, key] = /past every policy, is (\S+)/.exec(text.toString()) ?? []
        if (key) resolve(key)
      })
      started.once('exit', () => reject(new Error('The server did not start')))
    })
    const clientFor = (key: string) =>
      createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport },
      })
    const client = clientFor('sb_publishable_local_development')
    const { error } = await client.auth.signInWithPassword({
      email: 'member@demo.test',
      password: 'demo1234',
    })
    if (error) throw error
    return { client, owner: clientFor(secretKey) }
  }

  const { client, owner } = await start()
  const { data: members } = await owner
    .from('profiles')
    .select('id')
    .eq('allow_contact', true)
    .eq('is_approved', true)
    .neq('email', 'member@demo.test')
    .limit(1)
  const body = {
    mutation_id: crypto.randomUUID(),
    member_id: members?.[0]?.id,
    title: 'Our menu',
    name: 'Otto',
    email: 'otto@example.test',
    message: 'Would you draw our menu?',
  }
  const killed = once(child as unknown as ChildProcess, 'exit')
  expect((await client.functions.invoke('contact-email', { body })).error).toBeTruthy()
  expect(service.mails).toHaveLength(1)
  await killed

  const later = await start(LATER_SECONDS)
  const { error } = await later.client.functions.invoke('contact-email', { body })
  const answer = (error as FunctionsHttpError).context as Response
  expect([answer.status, await answer.text()]).toEqual([
    409,
    'It is not known whether this message was sent, so it was not sent again.',
  ])
  expect(service.mails).toHaveLength(1)
}, 120_000)
