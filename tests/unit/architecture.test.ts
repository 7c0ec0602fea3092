import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles, src } from '../support/app-sources.ts'

/** Design section 7: who may import whom. `npm` lists the packages only that folder may use. */
const folders: Record<string, { may: string[]; npm?: string[] }> = {
  domain: { may: [] },
  platform: { may: [] },
  database: { may: ['domain', 'platform'], npm: ['rxdb'] },
  remote: { may: ['domain', 'platform'], npm: ['@supabase/supabase-js'] },
  outbox: { may: ['domain', 'platform', 'remote'], npm: ['dexie'] },
  sync: { may: ['domain', 'platform', 'database', 'outbox', 'remote'] },
  pdf: { may: ['domain'], npm: ['jspdf'] },
  pwa: { may: ['domain', 'remote', 'outbox', 'sync'] },
  ui: { may: ['platform'] },
  messages: { may: ['domain', 'platform', 'remote', 'database', 'outbox', 'sync', 'ui'] },
  data: {
    may: ['domain', 'platform', 'remote', 'database', 'outbox', 'sync', 'pwa', 'pdf', 'messages', 'ui'],
  },
  components: { may: ['domain', 'outbox', 'sync', 'pwa', 'data', 'messages', 'ui'] },
  features: { may: ['domain', 'platform', 'data', 'messages', 'components', 'ui', 'pdf', 'pwa'] },
  routes: { may: ['domain', 'ui', 'features', 'pwa'] },
  prerender: { may: ['domain', 'platform', 'remote', 'sync', 'messages', 'data', 'features'] },
}
const withoutReact = ['domain', 'platform', 'database', 'remote', 'outbox', 'sync', 'pdf']

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:^|[\s;])(?:import|export)\s[^'"]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** Every import of a file as [its folder, its feature, what it imports: a path below src or a package's name]. */
function breaches(): string[] {
  const found: string[] = []
  for (const file of sourceFiles(src)) {
    const path = relative(src, file)
    const [folder = '', feature = ''] = path.split(sep)
    const rule = folders[folder]
    if (!rule) continue // src/main.tsx and its like start everything
    for (const wanted of importsOf(file)) {
      if (wanted.startsWith('.')) {
        const [targetFolder = '', targetFeature = ''] = relative(src, resolve(dirname(file), wanted)).split(
          sep,
        )
        const sameFolder = targetFolder === folder
        if (!sameFolder && folders[targetFolder] && !rule.may.includes(targetFolder))
          found.push(`${path} → ${wanted}`)
        if (sameFolder && folder === 'features' && targetFeature !== feature)
          found.push(`${path} → ${wanted}`)
        continue
      }
      const owners = Object.keys(folders).filter((owner) =>
        folders[owner]?.npm?.some((name) => wanted === name || wanted.startsWith(`${name}/`)),
      )
      if (owners.length > 0 && !owners.includes(folder)) found.push(`${path} → ${wanted}`)
      if (withoutReact.includes(folder) && /^react(-dom)?(\/|$)/.test(wanted))
        found.push(`${path} → ${wanted}`)
    }
  }
  return found
}

/** Files that import this one, both as paths below src. */
const importersOf = (module: string): string[] =>
  sourceFiles(src)
    .filter((file) =>
      importsOf(file).some(
        (wanted) => wanted.startsWith('.') && resolve(dirname(file), wanted) === join(src, module),
      ),
    )
    .map((file) => relative(src, file))
    .sort()

describe('the folder tree', () => {
  test('has no folder without a rule, nor one of which the README does not say what it holds', () => {
    const found = readdirSync(src, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    )
    expect(found.sort()).toEqual([...Object.keys(folders), 'styles'].sort())
    const readme = readFileSync(resolve(src, '../README.md'), 'utf8')
    const table = readme.slice(readme.indexOf('| Folder of `src`'), readme.indexOf('Imports go one way'))
    expect(found.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  })
  test('is read at all', () => expect(sourceFiles(src).length).toBeGreaterThan(10))
  test('imports go one way', () => expect(breaches()).toEqual([]))
  test('the storage works without the app: it imports only helpers for IndexedDB that import nothing else', () => {
    const imported = sourceFiles(join(src, 'database/chunked-storage')).flatMap(importsOf)
    expect(imported).toContain('rxdb/plugins/core')
    const helpers = imported.filter((wanted) => wanted.startsWith('../../platform/'))
    expect(
      imported.filter(
        (wanted) => !helpers.includes(wanted) && !/^(rxdb\/plugins\/core|rxjs|\.\/[\w-]+\.ts)$/.test(wanted),
      ),
    ).toEqual([])
    const names = helpers.map((helper) => helper.replace('../../platform/', './'))
    expect([...new Set(names)].sort()).toEqual([
      './read-existing.ts',
      './reject-on-close.ts',
      './retry-on-abort.ts',
    ])
    const further = names.flatMap((name) => importsOf(join(src, 'platform', name)))
    expect(further.filter((wanted) => !names.includes(wanted))).toEqual([])
  })
  test.each([
    [
      'a picture’s public address',
      'data/picture-url.ts',
      ['data/shown-picture.ts', 'prerender/draw-pictures.ts'],
    ],
    [
      'a person’s picture',
      'ui/avatar.tsx',
      ['components/profile-view/profile-picture.tsx', 'features/own-profile/picture-field.tsx'],
    ],
  ])('one place decides what is shown for %s', (_, module, users) =>
    expect(importersOf(module)).toEqual(users),
  )
  test('no file re-exports a whole folder', () =>
    expect(sourceFiles(src).filter((file) => /[/\\]index\.tsx?$/.test(file) && !/routes/.test(file))).toEqual(
      [],
    ))
})
