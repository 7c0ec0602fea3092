import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const handbook = readFileSync(new URL('../../supabase/README.md', import.meta.url), 'utf8')

test('every command of the Supabase CLI names its version, and all the same one', () => {
  const versions = [...handbook.matchAll(/npx supabase(\S*)/g)].map(([, version]) => version)
  expect(versions.length).toBeGreaterThan(10)
  expect(new Set(versions)).toEqual(new Set(['@3.1.0']))
})

test('dependencies are installed by the lockfile before anything is built or run from the checkout', () => {
  const blocks = handbook
    .split('```')
    .filter((block) => /npm run build|node supabase\//.test(block) && block.includes('SUPABASE_URL='))
  expect(blocks).toHaveLength(2)
  for (const block of blocks) expect(block).toMatch(/npm ci\n[\s\S]*(npm run build|node supabase)/)
})
