import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { schemas } from '../../src/database/collections.ts'
import { STORE_VERSION } from '../../src/database/device-rows.ts'

/**
 * Digest of the schemas by version of the store. RxDB refuses to open a collection whose schema differs from the stored
 * one (DB6): after a change of `schemas`, raise `STORE_VERSION` and add its digest here.
 */
const digests: Record<number, string> = {
  2: 'b0156903343363ae69290b2fe755807906f3117d71433e90548c9356a28dfaa8',
}

test('each version of the store has its own digest of the schemas', () => {
  const digest = createHash('sha256').update(JSON.stringify(schemas)).digest('hex')
  expect(digests[STORE_VERSION]).toBe(digest)
})
