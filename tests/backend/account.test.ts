import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import type { Mail } from '../../supabase/embedded/mail.ts'
import { aBackend, clientFor, password, signUp } from '../support/backend.ts'
import { clientValues, profileValues } from '../support/world.ts'

/** An account's own ways through the API: a new sign-in address, and the end, its stored objects included. */
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

async function linkTo(email: string) {
  const mails = (await (await fetch(backend.mailUrl.replace('_mail', '_mail.json'))).json()) as Mail[]
  return /https?:\/\/[^\s"<]+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
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
  // Asked at the old address here; a hosted project asks at both.
  await fetch(await linkTo('ada@example.test'), { redirect: 'manual' })
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

test('a deleted account signs in no more, and its pictures are swept away', async () => {
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
  const doomed = () => backend.database.query('select * from private.doomed_objects')
  await expect.poll(doomed, { timeout: 20_000 }).toEqual([])
  expect((await fetch(publicUrl)).status).toBe(400)
})
