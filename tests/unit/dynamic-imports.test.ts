import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles, src, withoutComments } from '../support/app-sources.ts'

/*
 * Code that is split from the first may not be there when it is wanted: a user who goes offline in the first seconds has
 * only some of it. What imports it must know what to do then.
 */

const files = sourceFiles()

/** The helpers that take a dynamic import: each says what happens where its code has not arrived. */
const guarded = /\b(?:importPart|new LazyPart|lazyDialog|lazyScreen|lazySection)\(\s*\(\) =>\s*$/

/** Dynamic imports of a source that stand outside the helpers. */
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
  ])('%j holds %i bare ones', (source, count) => expect(bareImports(source)).toHaveLength(count))

  test('all of the app go through what knows a part that has not arrived', () => {
    const found = files.flatMap((file) =>
      bareImports(readFileSync(file, 'utf8')).map((text) => `${relative(src, file)}: ${text}`),
    )
    expect(found).toEqual([])
  })

  test('the router splits no code by itself: it would reload the page where a screen cannot be fetched', () => {
    expect(readFileSync(resolve(src, '../vite.config.ts'), 'utf8')).not.toMatch(/autoCodeSplitting:\s*true/)
    for (const file of files.filter(
      (file) => /[/\\]routes[/\\]/.test(file) && !file.endsWith('__root.tsx'),
    )) {
      const source = readFileSync(file, 'utf8')
      if (/component:/.test(source)) expect(source, relative(src, file)).toMatch(/component: lazyScreen\(/)
    }
  })

  test('what signing out needs is part of the first code', () => {
    /** Everything that is imported, and not dynamically, from here on. */
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
    const first = [...reached].map((file) => relative(src, file))
    for (const file of [
      'features/shell/use-sign-out.tsx',
      'features/shell/menu-sheet.tsx',
      'features/shell/update/update-prompt.tsx',
      'sync/delete-user-data.ts',
      'outbox/read-items.ts',
    ])
      expect(first).toContain(file)
    const signOut = readFileSync(join(src, 'features/shell/use-sign-out.tsx'), 'utf8')
    expect(signOut).not.toMatch(/ui\/dialog\.tsx|importPart/)
  })
})
