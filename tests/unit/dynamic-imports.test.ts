import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles, src, withoutComments } from '../support/app-sources.ts'

/*
 * A chunk that is not part of the entry may be missing when it is needed: a user who goes offline in the first seconds
 * has only some chunks. Every dynamic import must handle that.
 */

const files = sourceFiles()

/** The helpers for dynamic imports: each handles a chunk that cannot be loaded. */
const guarded = /\b(?:importPart|new LazyPart|lazyDialog|lazyScreen|lazySection)\(\s*\(\) =>\s*$/

/** Returns the dynamic imports of a source outside the helpers. */
function bareImports(source: string): string[] {
  const code = withoutComments(source)
  return [...code.matchAll(/\bimport\(/g)].flatMap(({ index }) =>
    guarded.test(code.slice(0, index)) ? [] : [code.slice(index, index + 60)],
  )
}

describe('dynamic imports', () => {
  test.each([
    ["const m = await import('./a.ts')", 1],
    ["onClick={() => import('./a.ts')}", 1],
    ["lazy(() => import('./a.tsx'))", 1],
    ["await importPart(() => import('./a.ts'))", 0],
    ["lazyScreen(\n    () => import('./a.tsx'),\n    (module) => module.A,\n  )", 0],
    ["// import('./a.ts')\nconst a = 1", 0],
  ])('are found outside the helpers in %j: %i', (source, count) =>
    expect(bareImports(source)).toHaveLength(count),
  )

  test('of the app all use a helper that handles a missing chunk', () => {
    const found = files.flatMap((file) =>
      bareImports(readFileSync(file, 'utf8')).map((text) => `${relative(src, file)}: ${text}`),
    )
    expect(found).toEqual([])
  })

  test('are not made by the router, which would reload the page where a chunk cannot be fetched', () => {
    expect(readFileSync(resolve(src, '../vite.config.ts'), 'utf8')).not.toMatch(/autoCodeSplitting:\s*true/)
    for (const file of files.filter(
      (file) => /[/\\]routes[/\\]/.test(file) && !/[/\\](__root|index)\.tsx$/.test(file),
    )) {
      const source = readFileSync(file, 'utf8')
      if (/component:/.test(source)) expect(source, relative(src, file)).toMatch(/component: lazyScreen\(/)
    }
  })

  test('are not needed for signing out: its code is part of the entry', () => {
    /** All files that `main.tsx` imports statically, directly or not. */
    const reached = new Set<string>()
    const follow = (file: string) => {
      if (reached.has(file)) return
      reached.add(file)
      const source = readFileSync(file, 'utf8')
      for (const [, wanted = ''] of source.matchAll(
        /^(?:import|export)\s(?!type)[^'"]*?from\s*'(\.[^']+)'/gm,
      ))
        if (/\.tsx?$/.test(wanted)) follow(resolve(file, '..', wanted))
    }
    follow(join(src, 'main.tsx'))
    const inEntry = [...reached].map((file) => relative(src, file))
    for (const file of [
      'components/use-sign-out.tsx',
      'features/shell/menu-sheet.tsx',
      'features/shell/update/update-prompt.tsx',
      'sync/delete-user-data.ts',
      'outbox/read-items.ts',
    ])
      expect(inEntry).toContain(file)
    const signOut = readFileSync(join(src, 'components/use-sign-out.tsx'), 'utf8')
    expect(signOut).not.toMatch(/ui\/dialog\.tsx|importPart/)
  })
})
