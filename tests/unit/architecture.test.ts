import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles, src, withoutComments } from '../support/app-sources.ts'

/** Who may import whom is held by the linter (imports.biome.json); this file holds what the linter has no rule for. */
const lintRules: { overrides: { includes: string[] }[] } = JSON.parse(
  readFileSync(resolve(src, '../imports.biome.json'), 'utf8'),
)
const ruledFolders = new Set(
  lintRules.overrides.flatMap(({ includes }) =>
    includes.flatMap((glob) => /^src\/([\w-]+)\//.exec(glob)?.[1] ?? []),
  ),
)

/** What a file imports, or starts as a worker: paths relative to it, and packages. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:^|[\s;])(?:import|export)\s[^'"]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'|new URL\('(\.[^']+)'/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? match[4] ?? '')

/** Started by the browser, the router or vite.config.ts; `env.d.ts` is TypeScript's. */
const entries =
  /^(main\.tsx|boot\.ts|routes\/.*|pwa\/service-worker\.ts|platform\/empty-module\.ts|prerender\/screens\.tsx|prerender\/prerender-plugin\.ts|pdf\/fonts\/pdf-fonts-plugin\.ts|.*\.d\.ts)$/

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

/** Classes that show something under the pointer, in a list of classes where the focus does not show it, too. */
const shownByPointerAlone = (source: string): string[] =>
  [
    ...source.matchAll(
      /(['"`])([^'"`]*\bhover:(?:opacity-[1-9]\d*|visible|block|flex|grid|inline)\b[^'"`]*)\1/g,
    ),
  ]
    .map(([, , classes = '']) => classes)
    .filter(
      (classes) => !/\bfocus(?:-within|-visible)?:(?:opacity-|visible|block|flex|grid|inline)/.test(classes),
    )

describe('what appears under the pointer', () => {
  test.each([
    ["'opacity-0 group-hover:opacity-100'", 1],
    ["'hidden hover:block'", 1],
    ["'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100'", 0],
    ["'hover:bg-sunk'", 0],
  ])('%j: %i by the pointer alone', (source, count) =>
    expect(shownByPointerAlone(source)).toHaveLength(count),
  )

  test('appears with the focus, too (WCAG 1.4.13)', () =>
    expect(sourceFiles(src).flatMap((file) => shownByPointerAlone(readFileSync(file, 'utf8')))).toEqual([]))
})

describe('the folder tree', () => {
  test('has no folder without a rule, nor one of which the README does not say what it holds', () => {
    const found = readdirSync(src, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    )
    expect(found.sort()).toEqual([...ruledFolders, 'styles'].sort())
    const readme = readFileSync(resolve(src, '../README.md'), 'utf8')
    const table = readme.slice(readme.indexOf('| Folder of `src`'), readme.indexOf('Imports go one way'))
    expect(found.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  })
  test('is read at all', () => expect(sourceFiles(src).length).toBeGreaterThan(10))
  test('no file is left over that nothing imports', () => {
    const imported = new Set(
      sourceFiles(src).flatMap((file) =>
        importsOf(file).flatMap((wanted) => (wanted.startsWith('.') ? resolve(dirname(file), wanted) : [])),
      ),
    )
    const unused = sourceFiles(src).filter((file) => !imported.has(file))
    expect(unused.map((file) => relative(src, file)).filter((path) => !entries.test(path))).toEqual([])
  })
  test.each([
    [
      'a picture’s public address',
      'data/picture-url.ts',
      ['data/use-shown-picture.ts', 'prerender/draw-pictures.ts'],
    ],
    [
      'a person’s picture',
      'ui/avatar.tsx',
      ['components/profile-view/profile-picture.tsx', 'features/own-profile/picture-field.tsx'],
    ],
  ])('one place decides what is shown for %s', (_, module, users) =>
    expect(importersOf(module)).toEqual(users),
  )
  test('each file has a name of its own', () => {
    const names = sourceFiles(src).map((file) => basename(file))
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })
  test('toasts are shown through `ui/toast.tsx`, which keeps names from being translated', () =>
    expect(
      sourceFiles(src)
        .filter((file) => importsOf(file).includes('sonner'))
        .map((file) => relative(src, file))
        .sort(),
    ).toEqual(['ui/toast-queue.ts', 'ui/toast-region.tsx', 'ui/toast.tsx']))
  test('only `remote` asks for the Supabase client, whose code may be missing', () => {
    const users = sourceFiles(src)
      .filter((file) => /[.{ ]supabase\(/.test(readFileSync(file, 'utf8')))
      .map((file) => relative(src, file))
    expect(users).toContain('remote/accounts.ts')
    expect(users.filter((file) => !file.startsWith('remote/'))).toEqual([])
  })
  test('screens ask `useClient` for the client', () => {
    const asked = sourceFiles(src)
      .filter((file) => /\/(features|components)\//.test(file) && basename(file) !== 'navigation.ts')
      .filter((file) =>
        /viewer\.client\b|\bclient\b[^=]*\} = [^\n]*viewer\b/.test(readFileSync(file, 'utf8')),
      )
    expect(asked.map((file) => relative(src, file))).toEqual([])
  })
  test('each dialog of Base UI takes the focus at once', () => {
    const dialogs = sourceFiles(src).filter((file) => importsOf(file).includes('@base-ui/react/dialog'))
    expect(dialogs.length).toBeGreaterThan(0)
    expect(dialogs.filter((file) => !readFileSync(file, 'utf8').includes('<FocusAtOnce'))).toEqual([])
  })
  test('a key is asked for by `isKey`, which ignores what an input method uses', () => {
    const asked = /'(Enter|NumpadEnter|Escape|Tab|Arrow\w+)'/g
    const withCode = /\b(keyCode|charCode|onKeyPress|onKeyUp|keyup|keypress)\b|\.which\b/
    const others = sourceFiles(src).filter((file) => {
      const code = withoutComments(readFileSync(file, 'utf8')).replaceAll(/isKey\(event, '\w+'\)/g, '')
      return withCode.test(code) || (code.match(asked) ?? []).length > 0
    })
    // The second notes an Escape of whatever kind, and does nothing with it.
    expect(others.map((file) => relative(src, file)).sort()).toEqual([
      'ui/key-press.ts',
      'ui/use-close-request.ts',
    ])
  })
  test('texts are cut between the characters that readers see', () => {
    const byUnit = /\.(substring|substr|charAt)\(|\.split\(''\)|\[\.\.\.\w+\]\.slice\(/
    const others = sourceFiles(src).filter((file) => byUnit.test(readFileSync(file, 'utf8')))
    // A first letter that is known, and a bracket of an address.
    expect(others.map((file) => relative(src, file)).sort()).toEqual([
      'domain/thread/linked-text.ts',
      'messages/columns.ts',
    ])
  })
  test('no file re-exports a whole folder', () =>
    expect(sourceFiles(src).filter((file) => /[/\\]index\.tsx?$/.test(file) && !/routes/.test(file))).toEqual(
      [],
    ))
})
