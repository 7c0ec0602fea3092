import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../../supabase/README.md', import.meta.url), 'utf8')

test('every command of the Supabase CLI has the same pinned version', () => {
  const versions = [...readme.matchAll(/npx supabase(\S*)/g)].map(([, version]) => version)
  expect(versions.length).toBeGreaterThan(10)
  expect(new Set(versions)).toEqual(new Set(['@3.1.0']))
})

test('blocks that build or run the checkout install dependencies from the lockfile first', () => {
  const blocks = readme
    .split('```')
    .filter((block) => /npm run build|node supabase\//.test(block) && /(SUPABASE|DATABASE)_URL=/.test(block))
  expect(blocks).toHaveLength(5)
  for (const block of blocks) expect(block).toMatch(/npm ci\n[\s\S]*(npm run build|node supabase)/)
})
