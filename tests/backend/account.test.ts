import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { aBackend, clientFor, password, signUp } from '../support/backend.ts'
import { emailsTo, linkParameters } from '../support/emails.ts'
import { clientValues, profileValues } from '../support/fixtures.ts'

/** An account's own actions through the API: a new sign-in address, and its deletion with its stored objects. */
let backend: Backend
beforeAll(async () => {
  backend = await aBackend()
})
afterAll(() => backend.close())

async function aProfessional(name: string) {
  const person = await signUp(backend, `${name}@example.test`)
  const { email: _, ...values } = profileValues(person.id, name)
  const { error } = await person.client.from('profiles').insert(values)
  expect(error).toBeNull()
  return person
}

const emails = (id: string) =>
  backend.database.query<{ profile: string; company: string }>(
    `select p.email as profile, c.email as company
     from public.profiles p join public.clients c on c.user_id = p.id where p.id = $1`,
    [id],
  )

test('the profile follows a new sign-in address once it is confirmed; a company’s own address stays', async () => {
  const { client, id } = await aProfessional('ada')
  await client.from('clients').insert(clientValues(crypto.randomUUID(), id, 'ada'))
  const { error } = await client.auth.updateUser({ email: 'ada.new@example.test' })
  expect(error).toBeNull()
  expect(await emails(id)).toEqual([{ profile: 'ada@example.test', company: 'ada@example.test' }])
  for (const email of ['ada.new@example.test', 'ada@example.test']) {
    expect(await emails(id)).toEqual([{ profile: 'ada@example.test', company: 'ada@example.test' }])
    const [mail] = await emailsTo(backend, email)
    expect((await clientFor(backend).auth.verifyOtp(linkParameters(mail))).error).toBeNull()
  }
  expect(await emails(id)).toEqual([{ profile: 'ada.new@example.test', company: 'ada.new@example.test' }])
  const signedIn = await clientFor(backend).auth.signInWithPassword({
    email: 'ada.new@example.test',
    password,
  })
  expect(signedIn.error).toBeNull()

  await client.from('clients').update({ email: 'office@ada.test' }).eq('user_id', id)
  await backend.database.query('update auth.users set email = $2 where id = $1', [id, 'ada.3@example.test'])
  expect(await emails(id)).toEqual([{ profile: 'ada.3@example.test', company: 'office@ada.test' }])
})

test('a deleted account cannot sign in any more, and its pictures are removed', async () => {
  const { client, id, email } = await aProfessional('zoe')
  const path = `profiles/${id}-profile-1.png`
  const picture = Buffer.from('iVBORw0KGgo=', 'base64')
  const stored = await client.storage
    .from('profile-images')
    .upload(path, picture, { contentType: 'image/png' })
  expect(stored.error).toBeNull()
  const { publicUrl } = client.storage.from('profile-images').getPublicUrl(path).data
  expect((await fetch(publicUrl)).status).toBe(200)

  expect((await client.rpc('delete_my_account', { confirmation: 'zoe' })).error).not.toBeNull()
  expect((await client.rpc('delete_my_account', { confirmation: email })).error).toBeNull()
  expect((await clientFor(backend).auth.signInWithPassword({ email, password })).error).not.toBeNull()
  expect((await client.auth.getUser()).error).not.toBeNull()
  const listed = () => backend.database.query('select * from private.objects_to_delete')
  await expect.poll(listed, { timeout: 20_000 }).toEqual([])
  expect((await fetch(publicUrl)).status).toBe(400)
  // Requests with the token of a deleted account leave nothing behind.
  const before = await rowsOfEveryTable()
  const mutation = { v: PROTOCOL, id: crypto.randomUUID(), action: 'x', changes: [] }
  const push = await client.rpc('apply_mutations', { client_id: id, mutations: [mutation] })
  expect(push).toMatchObject({ status: 401, error: { message: 'This account is not there any more' } })
  const other = `profiles/${id}-profile-2.png`
  const again = await client.storage
    .from('profile-images')
    .upload(other, picture, { contentType: 'image/png' })
  expect(again.error).not.toBeNull()
  const { email: _, ...values } = profileValues(id, 'zoe')
  expect((await client.from('profiles').insert(values)).error).not.toBeNull()
  expect(
    (await client.from('clients').insert(clientValues(crypto.randomUUID(), id, 'zoe'))).error,
  ).not.toBeNull()
  expect(await rowsOfEveryTable()).toEqual(before)
})

test('a picture that no row names is removed after a day, and one that a row names stays', async () => {
  const { client, id } = await aProfessional('uma')
  const [named, spare] = [`profiles/${id}-profile-1.png`, `profiles/${id}-profile-2.png`] as const
  const bucket = client.storage.from('profile-images')
  for (const path of [named, spare])
    expect(
      (await bucket.upload(path, Buffer.from('iVBORw0KGgo=', 'base64'), { contentType: 'image/png' })).error,
    ).toBeNull()
  expect((await client.from('profiles').update({ profile_image: named }).eq('id', id)).error).toBeNull()
  const status = async (path: string) => (await fetch(bucket.getPublicUrl(path).data.publicUrl)).status
  await backend.database.query(
    "update storage.objects set created_at = now() - interval '25 hours' where name = any ($1)",
    [[named, spare]],
  )
  await backend.database.query("update private.orphan_search set next_at = now() - interval '1 minute'")
  // Makes due at once what would be due within a minute.
  await backend.database.query("select pg_notify('objects_to_delete', '')")
  await expect.poll(() => status(spare), { timeout: 20_000 }).toBe(400)
  expect(await status(named)).toBe(200)
})

/**
 * Returns the number of rows of each table, except those in which sessions and deleted objects change by themselves.
 */
async function rowsOfEveryTable() {
  const tables = await backend.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'private', 'storage')
       and table_name <> 'objects_to_delete'`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  return backend.database.query(`${counts.join(' union all ')} order by 1`)
}
