import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles, src, withoutComments } from '../support/app-sources.ts'

/*
 * The app must not depend on a library's internals: the names of its databases and caches in the browser, and members
 * that are not public. An update may change them without notice.
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
]

/** Returns the members that the libraries' own types declare private, protected or internal. */
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

/** Names of the libraries' databases, object stores and caches in the browser, and of RxDB's internal interface. */
const foreignNames =
  /rxdb-dexie|_rxdb_internal|'workbox-[a-z-]+'(?!\s*\))(?<!from 'workbox-[a-z-]+')|cache-entries|\bsb-\$|auth-token|\bstorageInstance\b|\binternalStore\b|\bidleQueue\b|_changeEventBuffer|_docCache/

/** A type assertion that adds a member which the type does not have. */
const assertedMember = /\bas unknown as \{\s*(\w+)/g

/** Returns the internals that a source uses. */
function internalsIn(source: string, members: ReadonlySet<string>): string[] {
  const code = withoutComments(source)
  const asserted = [...code.matchAll(assertedMember)].flatMap(([, name]) => (name ? [name] : []))
  const indexed = [...code.matchAll(/\b[a-z]\w*\[\s*'(\w+)'\s*\]/g)].flatMap(([, name]) =>
    name ? [name] : [],
  )
  const foreign = foreignNames.exec(code)?.[0]
  return [...asserted, ...indexed].filter((name) => members.has(name)).concat(foreign ?? [])
}

describe('library internals', () => {
  const members = privateMembers()

  test.each([
    ["const prefix = 'rxdb-dexie-' + name", 'rxdb-dexie'],
    ["clearStore('workbox-expiration', 'cache-entries')", "'workbox-expiration'"],
    ['await collection.storageInstance.bulkWrite(rows)', 'storageInstance'],
    ['const client = auth as unknown as { lastRefreshFailure: null }', 'lastRefreshFailure'],
    ["auth['lastRefreshFailure']", 'lastRefreshFailure'],
  ])('are found in %s', (source, found) => expect(internalsIn(source, members)).toContain(found))

  test.each([
    ["import { CacheExpiration } from 'workbox-expiration'"],
    ["await importPart(() => import('workbox-expiration'))"],
    ["type Rows = Tables['profiles']"],
  ])('are not found in %s', (source) => expect(internalsIn(source, members)).toEqual([]))

  test('are used nowhere in the app', () => {
    const found = files.flatMap((file) =>
      internalsIn(readFileSync(file, 'utf8'), members).map((name) => `${relative(src, file)}: ${name}`),
    )
    expect(found).toEqual([])
  })
})
