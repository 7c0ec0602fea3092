import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { aBackend, aFolder, signIn } from '../support/backend.ts'

/* Statements that take long, on PGlite in a data folder: cut off as on a hosted project, while others are answered. */

const dataDir = mkdtempSync(join(tmpdir(), 'verdant-circle-'))
let backend: Backend

beforeAll(async () => {
  const database = await openDatabase({ dataDir })
  // These statements end by themselves, so that a failing test ends, too.
  const spins = `begin
      insert into public.spun values (word);
      while clock_timestamp() < now() + interval '20 seconds' loop end loop;
      return 'spun';
    end`
  await database.exec(`
    create table public.spun (word text primary key);
    alter table public.spun enable row level security;
    create policy anyone on public.spun using (true);
    grant select, insert, delete on public.spun to service_role;
    create function public.spin(word text) returns text language plpgsql security definer as $$ ${spins} $$;
    create function public.spin_briefly(word text) returns text language plpgsql security definer
      set statement_timeout = '500ms' as $$ ${spins} $$;
    revoke execute on function public.spin(text), public.spin_briefly(text) from public;
    grant execute on function public.spin(text), public.spin_briefly(text) to anon, authenticated;`)
  await database.close()
  backend = await aBackend({ dataDir })
})
afterAll(async () => {
  await backend?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const headers = (token: string) => ({
  apikey: token,
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

async function call(fn: string, word: string) {
  const since = performance.now()
  const response = await fetch(`${backend.url}/rest/v1/rpc/${fn}`, {
    method: 'POST',
    headers: headers(backend.publishableKey),
    body: JSON.stringify({ word }),
  })
  return { status: response.status, body: await response.json(), seconds: secondsSince(since) }
}
const secondsSince = (since: number) => (performance.now() - since) / 1_000

const rows = (init: RequestInit = {}) =>
  fetch(`${backend.url}/rest/v1/spun?select=word`, { headers: headers(backend.secretKey), ...init })
const write = (word: string) => rows({ method: 'POST', body: JSON.stringify({ word }) })

const statementTimeout = {
  status: 500,
  body: { code: '57014', message: 'canceling statement due to statement timeout' },
}

test('a visitor’s statement is ended after three seconds; requests without the database are answered meanwhile', async () => {
  let ended = false
  const spinning = call('spin', 'long').finally(() => {
    ended = true
  })
  const waits: number[] = []
  while (!ended) {
    const since = performance.now()
    expect((await fetch(`${backend.url}/nowhere`)).status).toBe(404)
    waits.push(secondsSince(since))
    await delay(50)
  }
  const answer = await spinning
  expect(Math.max(...waits), 'the longest wait of the others').toBeLessThan(2)
  expect(answer).toMatchObject(statementTimeout)
  expect(answer.seconds).toBeGreaterThanOrEqual(2.9)
  expect(answer.seconds).toBeLessThan(12)
})

test('confirmed rows are there afterwards, those of the ended statement are not, and waiting requests are answered', async () => {
  const { id, token } = await signIn(backend, 'admin@demo.test')
  expect((await write('confirmed')).status).toBe(201)
  const [answer, ...others] = await Promise.all([
    call('spin_briefly', 'cut off'),
    ...['one', 'two', 'three'].map(write),
    signIn(backend, 'admin@demo.test').then((again) => ({ status: again.id === id ? 200 : 0 })),
  ])
  expect(answer).toMatchObject(statementTimeout)
  expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 200])

  expect(await call('spin_briefly', 'cut off again')).toMatchObject(statementTimeout)
  const words = (await (await rows()).json()) as { word: string }[]
  expect(words.map(({ word }) => word).sort()).toEqual(['confirmed', 'one', 'three', 'two'])
  const profile = await fetch(`${backend.url}/rest/v1/profiles?select=id`, {
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
  })
  expect(await profile.json()).toEqual([{ id }])
})

test('a listener receives notifications after a statement was ended', async () => {
  const heard: string[] = []
  const stop = await backend.database.listen('said', (payload) => heard.push(payload))
  await backend.database.query(`select pg_notify('said', 'before')`)
  expect(await call('spin_briefly', 'x')).toMatchObject(statementTimeout)
  await backend.database.query(`select pg_notify('said', 'after')`)
  await expect.poll(() => heard).toEqual(['before', 'after'])
  await stop()
})

test('an ended transaction does not continue, though its code does', async () => {
  const { database } = backend
  const trying = database.transaction(async (query) => {
    await database.scope(() => query(`select public.spin('inside')`), 300).catch(() => {})
    // Outside of the ended transaction this would be stored.
    await query(`insert into public.spun values ('outside')`)
  })
  await expect(trying).rejects.toMatchObject({ code: '57014' })
  expect(await database.query(`select word from public.spun where word in ('inside', 'outside')`)).toEqual([])
})

test('values are the same from a folder as from memory, and errors too', async () => {
  const select = `select 7::int4 as i, 7::int8 as b, 9007199254740993::int8 as large, 1.5::float8 as f, 1.50::numeric as n,
    2::numeric as whole, '1e400'::numeric as huge, 'x'::text as t, true as y, null::jsonb as none,
    '{"a": [1, null, "x"]}'::jsonb as o, '"s"'::json as s, 'null'::jsonb as "jsonNull",
    array['{"a": 1}'::jsonb, '[2]'] as all_json, array[1, 2] as numbers, '{a,b}'::text[] as words,
    '2026-01-02'::date as day, '03:04:05'::time as at, '2026-01-02 03:04:05'::timestamp as local,
    '2026-01-02 03:04:05.678+00'::timestamptz as moment, '\\x00ff'::bytea as bytes, $1::jsonb as given, $2::bytea as sent,
    interval '1 day' as length, gen_random_uuid() is not null as id, extensions.digest('x', 'sha256') as hash`
  const given = [{ deep: [1, { at: 'x' }] }, Buffer.from([1, 2, 255])]
  const answers: unknown[] = []
  for (const where of ['memory://', aFolder()]) {
    const database = await openDatabase({ dataDir: where })
    const error = await database.query('select 1 / $1::int', [0]).catch((refused: unknown) => refused)
    const { message, code, severity } = error as Record<string, unknown>
    answers.push([await database.query(select, given), message, code, severity])
    await database.close()
  }
  expect(answers[1]).toEqual(answers[0])
})
