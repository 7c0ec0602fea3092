import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filePath } from '../../src/domain/request/project-file.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { aBackend, clientFor, password, signUp } from '../support/backend.ts'
import { profileValues } from '../support/fixtures.ts'
import {
  emailAddresses,
  refusedEmailAddresses,
  typedEmailAddresses,
} from '../support/typed-inputs/addresses.ts'
import { fileNames } from '../support/typed-inputs/names.ts'
import { longPasswords, passwords } from '../support/typed-inputs/passwords.ts'

/* What people type, as the server takes it: its own rule where the device's was left out. */

let backend: Backend
beforeAll(async () => {
  backend = await aBackend()
})
afterAll(() => backend.close())

describe('e-mail addresses', () => {
  test('each of them signs up, signs in, and has a profile', async () => {
    for (const email of new Set(emailAddresses)) {
      const { client, id } = await signUp(backend, email)
      const { email: _, ...values } = profileValues(id, 'ada')
      const added = await client.from('profiles').insert(values).select('email')
      expect({ email, ...added }).toMatchObject({ error: null, data: [{ email: email.toLowerCase() }] })
      const signedIn = await clientFor(backend).auth.signInWithPassword({ email, password })
      expect(signedIn.error).toBeNull()
    }
  })

  test('none of the others signs up, is changed to, or gets a mail; nor one that is not as it is stored', async () => {
    const { client } = await signUp(backend, 'someone@example.test')
    const international = typedEmailAddresses.flatMap(([typed, stored]) =>
      stored.includes('xn--') ? [typed] : [],
    )
    for (const email of [...refusedEmailAddresses, ...international].filter(Boolean)) {
      const visitor = clientFor(backend)
      const answers = [
        await visitor.auth.signUp({ email, password }),
        await client.auth.updateUser({ email }),
        await visitor.auth.resetPasswordForEmail(email),
      ]
      expect({ email, messages: answers.map(({ error }) => error?.message) }).toEqual({
        email,
        messages: Array(3).fill('Unable to validate email address: invalid format'),
      })
    }
  })
})

test('a file of any name is stored', async () => {
  const storage = clientFor(backend, backend.secretKey).storage.from('project-files')
  for (const [n, name] of fileNames.entries()) {
    const key = filePath(crypto.randomUUID(), n, name)
    const { error } = await storage.upload(key, new Blob(['x']), { contentType: 'text/plain' })
    expect({ name, key, error }).toEqual({ name, key, error: null })
  }
})

test('a password is stored whole, or refused', async () => {
  const { client } = await signUp(backend, 'forgetful@example.test')
  for (const chosen of passwords) {
    expect((await client.auth.updateUser({ password: chosen })).error).toBeNull()
    const visitor = clientFor(backend)
    const email = 'forgetful@example.test'
    expect((await visitor.auth.signInWithPassword({ email, password: chosen })).error).toBeNull()
    const other = `${chosen.slice(0, -1)}x`
    expect((await visitor.auth.signInWithPassword({ email, password: other })).error).not.toBeNull()
  }
  for (const chosen of longPasswords) {
    const visitor = clientFor(backend)
    const answers = [
      await client.auth.updateUser({ password: chosen }),
      await visitor.auth.signUp({ email: 'long@example.test', password: chosen }),
    ]
    expect(answers.map(({ error }) => error?.message)).toEqual(
      Array(2).fill('Password cannot be longer than 72 bytes'),
    )
  }
})
