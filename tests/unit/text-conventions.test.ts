import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Conventions for all texts that users read. */
const root = resolve(import.meta.dirname, '../..')
const places = [
  'src',
  'supabase/functions',
  'supabase/migrations',
  'supabase/embedded',
  'index.html',
  'vite.config.ts',
]

const filesOf = (place: string): string[] =>
  /\.\w+$/.test(place)
    ? [join(root, place)]
    : readdirSync(join(root, place), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|sql|html)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))

/** Returns the file without its comments, which users do not read. */
const textOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)(\/\/|--).*$/gm, '$1')

const files = places.flatMap(filesOf)

test('the texts are found', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.map(textOf).join()).toContain('Please enter a valid email address')
})

test('"email" is spelled as in the specification', () =>
  expect(
    files.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => /\be-mail/i.test(line))
        .map((line) => `${relative(root, file)}: ${line.trim()}`),
    ),
  ).toEqual([]))

test('the demo names no month or season, because it is read on any day of the year', () => {
  const dated =
    /\b(January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)\b|\b20\d\d-\d\d\b/
  const demo = files.filter((file) => file.includes('embedded/demo'))
  expect(demo.length).toBeGreaterThan(20)
  expect(
    demo.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => dated.test(line))
        .map((line) => line.match(dated)?.[0].concat(' in ', relative(root, file))),
    ),
  ).toEqual([])
})
