import { expect, test } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import { savedMessage } from '../../src/messages/saved-message.ts'
import type { OutboxItem } from '../../src/outbox/item.ts'
import type { SyncState } from '../../src/sync/status.ts'
import { syncStatus } from '../../src/sync/status.ts'
import { anInsert } from '../support/changes.ts'
import { anItem } from '../support/outbox-items.ts'
import { anId, aService } from '../support/rows.ts'

const service = aService({ title: 'Soap' })
const { id: _, ...values } = service
const offered = (state: OutboxItem['state']) =>
  anItem(mutation('service.offer', [anInsert('jobs', service.id, values)]), { id: anId(1), seq: 1, state })
const edited = anItem(mutation('service.edit', [update('jobs', service, { title: 'Soaps' })]), {
  id: anId(2),
  seq: 2,
})
const other = anItem(
  mutation('service.edit', [update('jobs', { ...service, id: anId(9) }, { title: 'Jam' })]),
  { id: anId(3), seq: 3 },
)

/** Returns what is said of these items while the device is in this state. */
const said = (ids: readonly OutboxItem[], items: readonly OutboxItem[], state: Partial<SyncState> = {}) =>
  savedMessage(
    {
      outbox: { items },
      status$: {
        value: syncStatus({
          ...{ items, pulledAt: 1, cutOff: false, storageFailed: false, updateNeeded: false },
          ...state,
        }),
      },
      view: { row: () => service as never, member: () => undefined },
    },
    ids.map(({ id }) => id),
  )

const offline = 'Saved on this device. It will be sent when you are back online.'
const behind = 'Saved on this device. It waits until this is settled: Offer service: \u2068Soap\u2069.'
const updateFirst = 'Saved on this device. It will be sent once the app is updated.'

test.each<[what: string, items: OutboxItem[], state: Partial<SyncState>, message: string | null]>([
  ['while it is sent', [edited], {}, null],
  ['without a network', [edited], { cutOff: true }, offline],
  ['behind one that is sent', [offered('waiting'), edited], { cutOff: true }, offline],
  ['behind a refused one', [offered('attention'), edited], {}, behind],
  ['behind a refused one, without a network', [offered('attention'), edited], { cutOff: true }, behind],
  [
    'behind a refused one of which it is independent',
    [offered('attention'), other],
    { cutOff: true },
    offline,
  ],
  ['where this version is too old', [edited], { updateNeeded: true }, updateFirst],
  ['once it is sent', [], { cutOff: true }, null],
])('a change that is stored %s', (_what, items, state, message) =>
  expect(said(items.slice(-1), items, state)).toBe(message),
)
