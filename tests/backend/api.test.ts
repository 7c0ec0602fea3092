import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { aBackend, clientFor, password, signIn, signUp } from '../support/backend.ts'
import { aProfile } from '../support/rows.ts'

let backend: Backend
/** Every privilege as it was before the first request. */
let atFirst: unknown

beforeAll(async () => {
  backend = await aBackend()
  atFirst = await privileges(backend.database)
})
afterAll(() => backend.close())

async function privileges({ query }: Pick<Backend['database'], 'query'>) {
  return {
    schemas: await query('select nspname, nspacl::text from pg_namespace order by 1'),
    relations: await query(
      'select oid::regclass::text, relacl::text from pg_class where relnamespace::regnamespace::text !~ $1 order by 1',
      ['^(pg_|information_schema)'],
    ),
    columns: await query(
      'select attrelid::regclass::text, attname, attacl::text from pg_attribute where attacl is not null order by 1, 2',
    ),
    functions: await query('select oid::regprocedure::text, proacl::text from pg_proc order by 1'),
    defaults: await query(
      'select defaclnamespace, defaclobjtype, defaclacl::text from pg_default_acl order by 1, 2',
    ),
    roles: await query('select rolname, rolsuper, rolbypassrls, rolinherit from pg_roles order by 1'),
  }
}

/** A profile as its owner may insert it. */
function profileOf(id: string, email: string) {
  const { full_name, phone, profession, professions, service_rate, linkedin_url, in_vegan_group } = aProfile(
    {},
  )
  return { id, email, full_name, phone, profession, professions, service_rate, linkedin_url, in_vegan_group }
}

test('a person signs up, signs in, refreshes her session and signs out', async () => {
  const { email, id } = await signUp(backend)
  const { client } = await signIn(backend, email)
  const { data, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
  expect((await client.auth.signOut()).error).toBeNull()
})

test('a wrong password and a taken address are refused in the words of Supabase', async () => {
  const { email } = await signUp(backend)
  const client = clientFor(backend)
  const wrong = await client.auth.signInWithPassword({ email, password: 'wrong-one' })
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
  const taken = await client.auth.signUp({ email, password })
  expect(taken.error).toMatchObject({ code: 'user_already_exists', status: 422 })
})

test('a table gives each person her own rows, and takes only what she may write', async () => {
  const ada = await signUp(backend)
  const eve = await signUp(backend)
  const inserted = await ada.client.from('profiles').insert(profileOf(ada.id, ada.email))
  expect(inserted.error).toBeNull()
  const own = await ada.client.from('profiles').select('id, is_approved')
  expect(own.data).toEqual([{ id: ada.id, is_approved: false }])
  expect((await eve.client.from('profiles').select('id')).data).toEqual([])
  expect((await clientFor(backend).from('profiles').select('id')).error?.code).toBe('42501')
  const bold = await ada.client.from('profiles').update({ is_admin: true }).eq('id', ada.id)
  expect(bold.error?.code).toBe('42501')
  const all = await clientFor(backend, backend.secretKey).from('profiles').select('id').eq('id', ada.id)
  expect(all.data).toHaveLength(1)
})

test('a function is called as the one who calls it', async () => {
  const { client } = await signUp(backend)
  const { data, error } = await client.rpc('sync_pull', { request: { v: 1, collections: {} } })
  expect(error).toBeNull()
  expect(data).toBeTypeOf('object')
})

test('fifty requests of several people at once never run in one another’s name', async () => {
  const people = await Promise.all([signUp(backend), signUp(backend), signUp(backend)])
  for (const { client, id, email } of people) await client.from('profiles').insert(profileOf(id, email))
  const visitor = clientFor(backend)
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const person = people[n % 4]
      const { data, error } = await (person?.client ?? visitor).from('profiles').select('id')
      return { expected: person ? [person.id] : '42501', got: error ? error.code : data.map(({ id }) => id) }
    }),
  )
  for (const { expected, got } of answers) expect(got).toEqual(expected)
})

test('a request without the key, or with a made-up token, is refused', async () => {
  expect((await fetch(`${backend.url}/rest/v1/profiles`)).status).toBe(401)
  const forged = `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`
  const answer = await fetch(`${backend.url}/rest/v1/profiles`, {
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${forged}` },
  })
  expect(answer.status).toBe(401)
})

test('the health function answers, through the client', async () => {
  const { data, error } = await clientFor(backend).functions.invoke('health')
  expect(error).toBeNull()
  expect(data).toMatchObject({ status: 'ok' })
})

test('a bell rung in the database is heard by a signed-in person', async () => {
  const { client, id } = await signUp(backend)
  await client.realtime.setAuth()
  const heard = new Promise<unknown>((resolve, reject) => {
    client
      .channel(`user:${id}`, { config: { private: true } })
      .on('broadcast', { event: 'pull' }, resolve)
      .subscribe((status, error) => {
        if (error) reject(error)
        if (status !== 'SUBSCRIBED') return
        const ring = `select realtime.send('{}'::jsonb, 'pull', $1, true)`
        backend.database.query(ring, [`user:${id}`]).catch(reject)
      })
  })
  expect(await heard).toMatchObject({ event: 'pull' })
  await client.removeAllChannels()
})

test('requests change no privilege that the migrations gave', async () => {
  const { client } = await signUp(backend)
  await client.from('jobs').select('id')
  await client.storage.from('service-images').list()
  await clientFor(backend).from('jobs').select('id')
  await clientFor(backend, backend.secretKey).from('jobs').select('id')
  expect(await privileges(backend.database)).toEqual(atFirst)

  const bare = await openDatabase({ dataDir: 'memory://' })
  expect(await privileges(bare)).toEqual(atFirst)
  await bare.close()
})
