import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MIN_PASSWORD_LENGTH } from '../../src/domain/password-length.ts'
import { Password } from '../../src/domain/profile/profile.ts'

test('forms, the embedded server and a Supabase project ask for the same length of a new password', () => {
  const config = readFileSync(new URL('../../supabase/config.toml', import.meta.url), 'utf8')
  expect(/^minimum_password_length = (\d+)$/m.exec(config)?.[1]).toBe(String(MIN_PASSWORD_LENGTH))
  expect(v.safeParse(Password, 'x'.repeat(MIN_PASSWORD_LENGTH)).success).toBe(true)
  expect(v.safeParse(Password, 'x'.repeat(MIN_PASSWORD_LENGTH - 1)).success).toBe(false)
})
