import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mailto } from '../../src/domain/mailto.ts'
import { Email } from '../../src/domain/profile.ts'

const attacks = [
  'ada@example.test?bcc=all@example.test',
  'ada@example.test?subject=x&body=y',
  'ada&bcc=x@example.test',
  'ada%3Fbcc=x@example.test',
  '"ada"@example.test',
  '<ada@example.test>',
]

test.each(attacks)('%s adds no header field to a mail', (email) => {
  const link = new URL(mailto(email))
  expect(link.search).toBe('')
  expect(decodeURIComponent(link.pathname)).toBe(email)
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
  const others = files.filter(
    (file) => !file.endsWith(join('domain', 'mailto.ts')) && readFileSync(file, 'utf8').includes('mailto:'),
  )
  expect(others).toEqual([])
})
