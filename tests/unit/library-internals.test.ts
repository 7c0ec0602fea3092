import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles, src, withoutComments } from '../support/app-sources.ts'

/*
 * Nothing of ours may lean on what a library keeps to itself: the names of its files in the browser, and members that are
 * no part of its interface. An update may change them without a word.
 */

const files = sourceFiles()

const modules = resolve(import.meta.dirname, '../../node_modules')
const libraries = [
  'rxdb/dist/types',
  'dexie/dist/dexie.d.ts',
  '@supabase/auth-js/dist/module',
  '@supabase/supabase-js/dist',
  '@supabase/realtime-js/dist/module',
  '@supabase/storage-js/dist',
  'workbox-window',
]

/** The members that a library's own types declare private, protected or internal. */
function privateMembers(): Set<string> {
  const declared = libraries.flatMap((library) => declarations(join(modules, library)))
  const names = declared.flatMap((text) => [
    ...[...text.matchAll(/^\s*(?:private|protected) (?:static |readonly |abstract )*(\w+)/gm)].map(
      ([, name]) => name,
    ),
    ...[...text.matchAll(/@(?:internal|private)\b[^/]*\*\/\s*(?:readonly )?(\w+)/g)].map(([, name]) => name),
  ])
  return new Set(names.flatMap((name) => (name && name.length > 4 ? [name] : [])))
}

function declarations(path: string): string[] {
  if (path.endsWith('.d.ts')) return [readFileSync(path, 'utf8')]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.d\.[cm]?ts$/.test(file))
    .map((file) => readFileSync(join(path, file), 'utf8'))
}

/** How libraries name their databases, object stores and caches in the browser, and RxDB's way past its own interface. */
const foreignNames =
  /rxdb-dexie|_rxdb_internal|'workbox-[a-z-]+'(?!\s*\))(?<!from 'workbox-[a-z-]+')|cache-entries|\bsb-\$|auth-token|\bstorageInstance\b|\binternalStore\b|\bidleQueue\b|_changeEventBuffer|_docCache/

/** Where a source asserts that something has a member which its type does not show. */
const assertedMember = /\bas unknown as \{\s*(\w+)/g

/** What a source reaches for and should not. */
function reaches(source: string, members: ReadonlySet<string>): string[] {
  const code = withoutComments(source)
  const asserted = [...code.matchAll(assertedMember)].flatMap(([, name]) => (name ? [name] : []))
  const indexed = [...code.matchAll(/\b[a-z]\w*\[\s*'(\w+)'\s*\]/g)].flatMap(([, name]) =>
    name ? [name] : [],
  )
  const foreign = foreignNames.exec(code)?.[0]
  return [...asserted, ...indexed].filter((name) => members.has(name)).concat(foreign ?? [])
}

describe('what libraries keep to themselves', () => {
  const members = privateMembers()

  test.each([
    ["const prefix = 'rxdb-dexie-' + name", 'rxdb-dexie'],
    ["clearStore('workbox-expiration', 'cache-entries')", "'workbox-expiration'"],
    ['await collection.storageInstance.bulkWrite(rows)', 'storageInstance'],
    ['const client = auth as unknown as { lastRefreshFailure: null }', 'lastRefreshFailure'],
    ["auth['lastRefreshFailure']", 'lastRefreshFailure'],
  ])('%s is found', (source, found) => expect(reaches(source, members)).toContain(found))

  test.each([
    ["import { CacheExpiration } from 'workbox-expiration'"],
    ["await importPart(() => import('workbox-expiration'))"],
    ["type Rows = Tables['profiles']"],
  ])('%s is not', (source) => expect(reaches(source, members)).toEqual([]))

  test('is named nowhere in the app', () => {
    const found = files.flatMap((file) =>
      reaches(readFileSync(file, 'utf8'), members).map((name) => `${relative(src, file)}: ${name}`),
    )
    expect(found).toEqual([])
  })
})
