import { expect, test } from 'vitest'
import { syncMessage, syncMessageText } from '../../src/data/sync-message.ts'
import type { SyncStatus } from '../../src/sync/status.ts'

test.each<[SyncStatus, string]>([
  [{ kind: 'sending', count: 2 }, 'Sending 2'],
  [{ kind: 'offline', waiting: 0 }, 'Offline'],
  [{ kind: 'offline', waiting: 3 }, 'Offline, 3 waiting'],
  [{ kind: 'attention', count: 1, waiting: 0, offline: false }, '1 needs attention'],
  [{ kind: 'attention', count: 2, waiting: 3, offline: false }, '2 need attention, sending 3'],
  [{ kind: 'attention', count: 1, waiting: 3, offline: true }, '1 needs attention, offline, 3 waiting'],
  [{ kind: 'attention', count: 1, waiting: 0, offline: true }, '1 needs attention, offline'],
])('the text for %o is "%s"', (status, sentence) => {
  expect(syncMessageText(syncMessage(status))).toBe(sentence)
})
