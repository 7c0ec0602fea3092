import { expect, test } from 'vitest'
import { mergeBatches } from '../../src/database/merge-batches.ts'
import { anId, aProfile } from '../support/rows.ts'

const before = aProfile({ id: anId(1), bio: 'before' })
const after = { ...before, bio: 'after' }
const other = aProfile({ id: anId(2) })

test.each([
  { what: 'nothing', batches: [], is: { put: {}, removed: {} } },
  {
    what: 'rows of two pages',
    batches: [{ put: { profiles: [before] } }, { put: { profiles: [other] } }],
    is: { put: { profiles: [before, other] }, removed: {} },
  },
  {
    what: 'a row that changed between two pages',
    batches: [{ put: { profiles: [before] } }, { put: { profiles: [after] } }],
    is: { put: { profiles: [after] }, removed: {} },
  },
  {
    what: 'a row that was removed',
    batches: [{ put: { profiles: [before, other] } }, { removed: { profiles: [before.id] } }],
    is: { put: { profiles: [other] }, removed: { profiles: [before.id] } },
  },
  {
    what: 'a row that was removed and added again',
    batches: [{ removed: { profiles: [before.id] } }, { put: { profiles: [after] } }],
    is: { put: { profiles: [after] }, removed: {} },
  },
])('merges $what', ({ batches, is }) => {
  expect(mergeBatches(batches)).toEqual(is)
})
