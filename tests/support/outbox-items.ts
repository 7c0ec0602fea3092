import type { RemoveMutation } from '../../src/domain/mutation.ts'
import type { OutboxItem } from '../../src/outbox/item.ts'

/** Returns an unsent item of this mutation, with the given fields. */
export const anItem = (
  mutation: OutboxItem['mutation'],
  given: Partial<OutboxItem> & Pick<OutboxItem, 'id' | 'seq'>,
): OutboxItem => ({
  v: 1,
  at: 0,
  notBefore: 0,
  mutation,
  uploads: [],
  after: null,
  state: 'waiting',
  sent: false,
  cancelled: false,
  xid: null,
  decision: null,
  problem: null,
  ...given,
})

/** Returns the removal of an object of the bucket for project files. */
export const objectGone = (path: string): RemoveMutation => ({
  kind: 'remove',
  action: 'file.delete',
  bucket: 'project-files',
  path,
})
