import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sourceFiles } from '../support/app-sources.ts'
import { type UnsafeText, unsafeTexts } from '../support/jsx-texts.ts'

const examples = resolve(import.meta.dirname, '../support/jsx-text-examples.tsx')
let found: UnsafeText[] = []

beforeAll(() => {
  found = unsafeTexts([...sourceFiles().filter((file) => file.endsWith('.tsx')), examples])
}, 60_000)

const inExamples = ({ place }: UnsafeText) => place.startsWith('tests/')

test('no text of the app is lost on React when a page translator replaces it', () =>
  expect(found.filter((text) => !inExamples(text))).toEqual([]))

test('each unsafe example is found, and no safe one', () => {
  const lines = readFileSync(examples, 'utf8').split('\n')
  const named = (from: number) =>
    lines
      .slice(0, from)
      .findLast((line) => line.startsWith('export'))
      ?.match(/(?:Unsafe|Safe)\w+/)?.[0]
  const names = found.filter(inExamples).map(({ place }) => named(Number(place.split(':')[1])))
  expect([...new Set(names)].sort()).toEqual(
    [...lines.join('\n').matchAll(/^export (?:const|function) (Unsafe\w+)/gm)].map(([, name]) => name).sort(),
  )
})
