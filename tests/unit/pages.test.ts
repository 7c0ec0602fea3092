import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '../../src/pwa/pages.ts'
import { src } from '../support/app-sources.ts'

test('the browser knows the address of every screen that needs no other', () => {
  const names = readdirSync(join(src, 'routes')).map((file) =>
    file.replace(/(\.index)?\.tsx$/, '').replaceAll('.', '/'),
  )
  const paths = names
    .filter((name) => !name.startsWith('__') && !name.includes('$'))
    .map((name) => (name === 'index' ? '/' : `/${name}`))
  expect([...PAGES].sort()).toEqual(paths.sort())
})
