import { expect, test } from 'vitest'
import type { OutboxItem } from '../../src/outbox/item.ts'
import { isOffline, isSending, type SyncState, type SyncStatus, syncStatus } from '../../src/sync/status.ts'

let made = 0
const item = (state: OutboxItem['state'], given: Partial<OutboxItem> = {}) =>
  ({ id: `${++made}`, seq: made, state, after: null, mutation: { kind: 'call' }, ...given }) as OutboxItem
const refused = item('attention')
const upToDate: SyncState = {
  items: [],
  pulledAt: 7,
  cutOff: false,
  storageFailed: false,
  updateNeeded: false,
}

test.each<[string, Partial<SyncState>, SyncStatus]>([
  ['nothing was ever pulled', { pulledAt: null }, { kind: 'starting' }],
  ['all is well', {}, { kind: 'up-to-date', at: 7 }],
  ['applied work needs no more sending', { items: [item('applied')] }, { kind: 'up-to-date', at: 7 }],
  ['work is under way', { items: [item('waiting'), item('waiting')] }, { kind: 'sending', count: 2 }],
  ['no network', { cutOff: true }, { kind: 'offline', waiting: 0 }],
  ['no network and unsent work', { cutOff: true, items: [item('waiting')] }, { kind: 'offline', waiting: 1 }],
  [
    'only the user can solve it',
    { cutOff: true, items: [item('attention'), item('waiting')] },
    { kind: 'attention', count: 1, waiting: 1, offline: true },
  ],
  [
    'unrelated items are sent meanwhile',
    { items: [refused, item('waiting'), item('waiting', { after: refused.id })] },
    { kind: 'attention', count: 1, waiting: 1, offline: false },
  ],
  ['the disk is full', { storageFailed: true, items: [item('attention')] }, { kind: 'storage' }],
  ['an old version', { updateNeeded: true, storageFailed: true }, { kind: 'update-needed' }],
])('%s', (_name, given, expected) => {
  expect(syncStatus({ ...upToDate, ...given })).toEqual(expected)
})

const attention = { kind: 'attention', count: 1, waiting: 0, offline: false } as const
test.each<[SyncStatus, boolean, boolean]>([
  [{ kind: 'up-to-date', at: 7 }, false, false],
  [{ kind: 'offline', waiting: 2 }, true, false],
  [{ kind: 'sending', count: 2 }, false, true],
  [attention, false, false],
  [{ ...attention, waiting: 1 }, false, true],
  [{ ...attention, waiting: 1, offline: true }, true, false],
])('%j: out of reach %s, under way %s', (status, offline, sending) => {
  expect([isOffline(status), isSending(status)]).toEqual([offline, sending])
})
