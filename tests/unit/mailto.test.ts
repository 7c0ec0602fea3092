import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email } from '../../src/domain/profile/profile.ts'
import { mailto } from '../../src/domain/thread/mailto.ts'
import { emailAddresses } from '../support/typed-inputs/addresses.ts'

/** Characters of a mail link's header fields are also characters of an address's name. */
const odd = [
  'ada&bcc=x@example.test',
  'ada%3Fbcc=x@example.test',
  "o'brien@example.test",
  'a?subject=x@b.test',
]

const attacks = [
  'ada@example.test?bcc=all@example.test',
  'ada@example.test?subject=x&body=y',
  'ada@example.test&bcc=all@example.test',
  'ada@example.test%3Fbcc=x',
  '"ada"@example.test',
]

test.each([...attacks, ...emailAddresses, ...odd])('%s adds no header field to a mail', (email) => {
  const link = new URL(mailto(email))
  expect(link.search).toBe('')
  expect(decodeURIComponent(link.pathname)).toBe(email)
})

test.each(odd)('%s is an e-mail address', (email) => {
  expect(v.is(Email, email)).toBe(true)
})

test.each(attacks)('%s is no e-mail address', (email) => {
  expect(v.is(Email, email)).toBe(false)
})

test('header fields are encoded completely', () => {
  expect(mailto('a+b@example.test', { subject: 'A & B?', body: 'x\r\ny' })).toBe(
    'mailto:a%2Bb@example.test?subject=A%20%26%20B%3F&body=x%0D%0Ay',
  )
})

test('every mail link of the app is made by this function', () => {
  const src = resolve(import.meta.dirname, '../../src')
  const files = readdirSync(src, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  // The other reads a link that was pasted as an address.
  const known = ['thread/mailto.ts', 'email-address.ts'].map((name) => join('domain', name))
  const others = files.filter(
    (file) => !known.some((name) => file.endsWith(name)) && readFileSync(file, 'utf8').includes('mailto:'),
  )
  expect(others).toEqual([])
})
