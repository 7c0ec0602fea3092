import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { telLink } from '../../src/domain/phone.ts'
import { phones } from '../support/typed-inputs/numbers.ts'

test.each(phones)('%j dials %j', (typed, dialled) =>
  expect(telLink(typed)).toBe(dialled === null ? null : `tel:${dialled}`),
)

test('every phone link of the app is made by this function', () => {
  const src = resolve(import.meta.dirname, '../../src')
  const others = readdirSync(src, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /['"`]tel:/.test(readFileSync(file, 'utf8')))
  expect(others).toEqual([join(src, 'domain', 'phone.ts')])
})
