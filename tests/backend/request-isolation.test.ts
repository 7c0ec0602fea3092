import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { aBackend, clientFor, signUp } from '../support/backend.ts'
import { aProfile } from '../support/rows.ts'

/* Requests share one database connection: what one sets there must not reach the next. */

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

test('fifty concurrent requests of several users each run as their own user', async () => {
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
