import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../src')
const forms = readdirSync(src, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => /<(?:NewPasswordField|field\.PasswordField)\b/.test(readFileSync(file, 'utf8')))

test.each(forms)('%s tells password managers whose password it is for', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/autoComplete="username"|<UsernameField\b/)
})

test('every form with a password is looked at', () => expect(forms).toHaveLength(5))
