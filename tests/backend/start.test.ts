import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'

/** Runs `npm start`'s script to its end. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['supabase/embedded/start.mjs', '--backend'], {
    env: { ...process.env, DATA_DIR: 'memory://', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, error] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    error += text
  })
  const [code] = await once(child, 'close')
  return { code, out, error }
}

test('a port in use is one sentence and exit code 1, before any work', async () => {
  const holder = createServer().listen(0)
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  expect(await start({ PORT: `${port}` })).toEqual({
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
])('%s=%s is one sentence and exit code 1', async (name, value, sentence) => {
  expect(await start({ [name]: value })).toEqual({ code: 1, out: '', error: `${sentence}\n` })
})
