import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/*
 * The platform looks imports of the edge functions up at each deployment: a range would take a version that nobody has
 * tested. Each names an exact one, and that of this checkout, with which the tests run.
 */

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'supabase/functions')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Returns what a source imports, beside its own files and those of the platform, and every name of a registry in it. */
const importsOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /\bfrom\s*(['"])([^'"]+)\1|\bimport\s*\(?\s*(['"])([^'"]+)\3|(['"])((?:npm|jsr):[^'"]+)\5/g,
    ),
  ]
    .map((found) => found[2] ?? found[4] ?? found[6] ?? '')
    .filter((name) => !/^(\.{1,2}\/|node:)/.test(name))

/** Returns the values of an import map, without the function's own files. */
const mappedBy = (json: string): string[] => {
  const { imports = {}, scopes = {} }: { imports?: object; scopes?: Record<string, object> } =
    JSON.parse(json)
  return [imports, ...Object.values(scopes)]
    .flatMap((map) => Object.values(map) as string[])
    .filter((name) => !name.startsWith('.'))
}

/** `npm:name@1.2.3`, `jsr:@scope/name@1.2.3/part`, and addresses with the version in their path. */
const exact = /^(?:(?:npm|jsr):\/?(?:@[^/@]+\/)?[^/@]+|https:\/\/[^?#]+)@v?\d+\.\d+\.\d+(?:-[\w.]+)?(?=\/|$)/
const isExact = (name: string) => exact.test(name)

const imports = files.flatMap((file) => {
  if (/\.[cm]?[jt]sx?$/.test(file)) return importsOf(read(file))
  return /(^|\/)(deno\.jsonc?|import_map\.json)$/.test(file) ? mappedBy(read(file)) : []
})

describe('imports of the edge functions', () => {
  test('name exact versions', () => {
    expect(imports).toContain('npm:web-push@3.6.7')
    expect(imports.filter((name) => !isExact(name))).toEqual([])
  })

  test('name the versions installed here', () => {
    const named = imports.flatMap((name) => {
      const [, module = '', version = ''] = /^npm:((?:@[^/]+\/)?[^/@]+)@([^/]+)/.exec(name) ?? []
      return module ? [[module, version]] : []
    })
    const installed = named.map(([module = '']) => {
      const { version } = JSON.parse(readFileSync(join(root, 'node_modules', module, 'package.json'), 'utf8'))
      return [module, version]
    })
    expect(named).toEqual(installed)
  })
})

test.each([
  ["import { createClient } from 'npm:@supabase/supabase-js@2'", false],
  ["import { createClient } from 'npm:@supabase/supabase-js'", false],
  ["import { createClient } from '@supabase/supabase-js'", false],
  ["import webpush from 'npm:web-push@^3.6.7'", false],
  ["import webpush from 'npm:web-push@3.6'", false],
  ["import webpush from 'npm:web-push@latest'", false],
  ["import 'jsr:@supabase/functions-js/edge-runtime.d.ts'", false],
  ["const late = await import('https://esm.sh/valibot@1')", false],
  ["export * from 'https://deno.land/std/http/server.ts'", false],
  ["declare module 'npm:web-push@3' {}", false],
  ["import webpush from 'npm:web-push@3.6.7'", true],
  ["import cors from 'npm:@supabase/supabase-js@2.119.0/cors'", true],
  ['import "jsr:@supabase/functions-js@2.4.4/edge-runtime.d.ts"', true],
  ["import { serve } from 'https://deno.land/std@0.224.0/http/server.ts'", true],
])('%s: %s', (source, accepted) => {
  const found = importsOf(source)
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(isExact)).toBe(accepted)
})

test.each([
  ['./_shared/answers.ts', []],
  ['node:crypto', []],
])('%s needs no version', (name, found) => expect(importsOf(`import { a } from '${name}'`)).toEqual(found))

test('an import map is read', () => {
  const map = JSON.stringify({
    imports: { a: 'npm:a@1', own: './own.ts' },
    scopes: { x: { b: 'jsr:@b/b@1.0.0' } },
  })
  expect(mappedBy(map)).toEqual(['npm:a@1', 'jsr:@b/b@1.0.0'])
})
