import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { runStart } from '../support/start.ts'

test('a port in use gives one sentence and exit code 1 before any work', async () => {
  const holder = createServer().listen(0)
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  expect(await runStart({ PORT: `${port}` })).toEqual({
    code: 1,
    out: '',
    error: `Port ${port} is already in use. Set PORT to another one, for example PORT=${port + 1} npm start.\n`,
  })
  holder.close()
})

test.each([
  ['PORT', 'abc', "PORT must be a number from 1 to 65535, not 'abc'."],
  ['PORT', '70000', "PORT must be a number from 1 to 65535, not '70000'."],
  ['SEED', 'many', "SEED must be demo, none or large, not 'many'."],
  ['AUTH_LIMITS', 'none', "AUTH_LIMITS must be on or off, not 'none'."],
  ['EMAIL_CONFIRMATION', 'yes', "EMAIL_CONFIRMATION must be on or off, not 'yes'."],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must begin with postgres://.'],
  ...[
    'app.example.org',
    'ftp://app.example.org',
    'https://app.example.org/verdant',
    'https://app.example.org/?a',
    'https://user@app.example.org',
  ].map((value) => [
    'SITE_URL',
    value,
    `SITE_URL must be an address without a path, such as https://app.example.org, not '${value}'.`,
  ]),
])('%s=%s is one sentence and exit code 1', async (name, value, sentence) => {
  expect(await runStart({ [name]: value })).toEqual({ code: 1, out: '', error: `${sentence}\n` })
})
