import { expect, test } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import { answerLine, outboxLines, requestLine, statusLine } from '../../src/sync/trace.ts'
import { anItem } from '../support/outbox-items.ts'
import { anId, aProfile } from '../support/rows.ts'

test.each([
  ['sync_pull', { request: { v: 3, cursor: null } }, 'everything'],
  [
    'sync_pull',
    { request: { v: 3, cursor: '7.x', check: true, ids: ['jobs'], awaiting_xids: ['9'] } },
    'since 7, with a check, ids of jobs, waits for 9',
  ],
  ['sync_pull', { request: { v: 3, cursor: null, page: {} } }, 'next page'],
  [
    'apply_mutations',
    {
      mutations: [
        {
          id: 'a',
          action: 'profile.edit',
          changes: [{ op: 'update', table: 'profiles', id: 'b', values: { bio: 'Private' } }],
        },
        { id: 'c', action: 'file.delete', changes: [{ op: 'delete', table: 'project_files', id: 'd' }] },
      ],
    },
    'profile.edit a update profiles:b (bio); file.delete c delete project_files:d',
  ],
  ['older_messages', { application: 'a', before: 3 }, 'application, before'],
])('a request of %s is told without what people wrote', (name, body, line) => {
  expect(requestLine(name, JSON.stringify(body))).toBe(line)
})

test.each([
  [
    'sync_pull',
    {
      scope: 'member',
      full: true,
      rows: { jobs: [{}, {}], clients: [] },
      removed: { profiles: ['a'] },
      confirmed_xids: ['9'],
      next: null,
    },
    'member, all anew, 2 jobs, 1 removed from profiles, confirms 9',
  ],
  ['sync_pull', { update_needed: true }, 'this app is too old'],
  [
    'apply_mutations',
    {
      results: [
        { id: 'a', status: 'applied', xid: '9' },
        { id: 'b', status: 'conflict', table: 'jobs', columns: ['title'], row: null },
        { id: 'c', status: 'rejected', code: '23514', constraint: 'jobs_title_length' },
      ],
    },
    'a applied by 9; b conflicts in jobs: title; c rejected: jobs_title_length',
  ],
  ['older_messages', [{ body: 'Private' }], ''],
  ['sync_pull', null, ''],
])('an answer to %s is told without what people wrote', (name, answer, line) => {
  expect(answerLine(name, answer)).toBe(line)
})

test('the outbox is told by what came, changed and left', () => {
  const edit = mutation('profile.edit', [update('profiles', aProfile({ id: anId(1) }), { bio: 'Private' })])
  const waiting = anItem(edit, { id: 'a', seq: 1 })
  const sent = { ...waiting, sent: true }
  expect(outboxLines([], [waiting])).toEqual(['outbox has 1 profile.edit a: waiting'])
  expect(outboxLines([waiting], [sent])).toEqual(['outbox changes 1 profile.edit a: waiting sent'])
  expect(outboxLines([sent], [sent])).toEqual([])
  expect(outboxLines([sent], [])).toEqual(['outbox lets go of 1 profile.edit a'])
})

test('the status is told with its numbers', () => {
  expect(statusLine({ kind: 'offline', waiting: 2 })).toBe('status offline waiting 2')
  expect(statusLine({ kind: 'up-to-date', at: 5 })).toBe('status up-to-date')
})
