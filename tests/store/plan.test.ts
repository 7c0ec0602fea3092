import { describe, expect, test } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import type { OutboxItem } from '../../src/outbox/item.ts'
import { MAX_BATCH_CHANGES, MAX_BATCH_MUTATIONS, plan } from '../../src/outbox/plan-batches.ts'
import { anInsert } from '../support/changes.ts'
import { anItem } from '../support/outbox-items.ts'
import { anId, aProfile, aRequest, aService } from '../support/rows.ts'

let made = 0
const item = ({ uploads: _, ...stored }: ReturnType<typeof mutation>, given: Partial<OutboxItem> = {}) => {
  made++
  return anItem(stored, { seq: made, id: anId(1000 + made), ...given })
}
const rename = (n: number, given: Partial<OutboxItem> = {}) =>
  item(mutation('profile.edit', [update('profiles', aProfile({ id: anId(n) }), { full_name: 'X' })]), given)
const request = (given: Partial<OutboxItem> = {}) =>
  item(
    mutation('request.send', [
      anInsert('job_applications', anId(40), { job_id: anId(30), client_id: anId(20) }),
    ]),
    given,
  )
const samples = () =>
  item(mutation('file.share', [anInsert('project_files', anId(50), { application_id: anId(40) })]))

const chosen = (items: OutboxItem[], now = 100) => plan(items, now).now.map(({ id }) => id)

describe('what may be sent now', () => {
  test('unrelated items are sent together, oldest first', () => {
    const [a, b, c] = [rename(1), rename(2), rename(3)]
    expect(chosen([c, a, b])).toEqual([a.id, b.id, c.id])
  })
  test('of two changes of one row the older is sent first, alone', () => {
    const [a, b, c] = [rename(1), rename(1), rename(2)]
    expect(chosen([a, b, c])).toEqual([a.id, c.id])
  })
  test('an item that depends on a missing row waits for it', () => {
    const [first, second] = [request(), samples()]
    expect(chosen([first, second])).toEqual([first.id])
    expect(chosen([{ ...first, state: 'applied' }, second])).toEqual([second.id])
  })
  test('an item that needs attention holds back its dependents, and nothing else', () => {
    const [stuck, dependent, free] = [request({ state: 'attention' }), samples(), rename(9)]
    expect(chosen([stuck, dependent, free])).toEqual([free.id])
  })
  test('an item that can still be undone waits, and the plan says until when', () => {
    const held = item(
      mutation('request.accepted', [update('job_applications', aRequest({}), { status: 'accepted' })]),
      {
        notBefore: 500,
      },
    )
    const offered = item(mutation('service.edit', [update('jobs', aService({}), { title: 'T' })]))
    expect(plan([held, offered], 100)).toEqual({ now: [offered], wakeAt: 500 })
    expect(chosen([held, offered], 500)).toEqual([held.id, offered.id])
  })
  test('a second request waits for the withdrawal of the first', () => {
    const change = update('job_applications', aRequest({ id: anId(41) }), { status: 'withdrawn' })
    const held = item(mutation('request.withdrawn', [change]), { notBefore: 500 })
    const again = request()
    again.mutation = { ...again.mutation, needs: [`job_applications:${anId(41)}`] } as OutboxItem['mutation']
    expect(chosen([held, again])).toEqual([])
    expect(chosen([held, again], 500)).toEqual([held.id])
  })
  test('a clock that was set back does not hold an item for longer', () => {
    const held = rename(1, { at: 10_000, notBefore: 15_000 })
    expect(chosen([held], 12_000)).toEqual([])
    expect(chosen([held], 9_000)).toEqual([held.id])
  })
  test('the items of one action keep their order', () => {
    const first = rename(1)
    const second = rename(2, { after: first.id })
    expect(chosen([first, second])).toEqual([first.id])
  })
  test('limits the items of one request', () => {
    const many = Array.from({ length: MAX_BATCH_MUTATIONS + 70 }, (_, n) => rename(n))
    expect(plan(many, 0).now).toHaveLength(MAX_BATCH_MUTATIONS)
    expect(plan(many, 0, 1).now).toHaveLength(1)
  })
  test('limits the changes of one request to what the server accepts', () => {
    const large = (n: number) => {
      const changes = Array.from({ length: 100 }, (_, i) =>
        update('profiles', aProfile({ id: anId(n * 100 + i) }), { full_name: 'X' }),
      )
      return item(mutation('profile.edit', changes))
    }
    const many = Array.from({ length: 12 }, (_, n) => large(n))
    expect(chosen(many)).toEqual(many.slice(0, MAX_BATCH_CHANGES / 100).map(({ id }) => id))
  })

  test('a batch ends before its rows are too large for one request', () => {
    const long = (n: number) =>
      item(
        mutation('service.edit', [
          update('jobs', aService({ id: anId(n) }), { description: 'ä'.repeat(50_000) }),
        ]),
      )
    const huge = item(
      mutation('service.edit', [
        update('jobs', aService({ id: anId(99) }), { description: 'x'.repeat(900_000) }),
      ]),
    )
    const many = Array.from({ length: 20 }, (_, n) => long(n))
    const first = chosen(many)
    expect(first).toEqual(many.slice(0, 6).map(({ id }) => id))
    expect(chosen([huge, ...many])).toEqual([huge.id])
  })

  const withFiles = (n: number, files: number, size: number, done = false) =>
    rename(n, {
      uploads: Array.from({ length: files }, (_, i) => ({
        bucket: 'portfolio-images',
        path: `portfolio/${n}-${i}.png`,
        blob: `${n}-${i}`,
        type: 'image/png',
        size,
        done,
      })),
    })
  test.each([
    ['files', [8, 8, 8, 1], 1_000, 2],
    ['bytes', [5, 5, 1, 1], 5 * 1024 * 1024, 2],
    ['files of the first alone', [30, 1], 1_000, 1],
    ['bytes of the first alone', [10, 1], 10 * 1024 * 1024, 1],
  ])('rows go out before more %s are uploaded than may lie there without', (_what, counts, size, fitting) => {
    const many = counts.map((files, n) => withFiles(n, files, size))
    expect(chosen(many)).toEqual(many.slice(0, fitting).map(({ id }) => id))
    const uploaded = counts.map((files, n) => withFiles(n, files, size, true))
    expect(chosen(uploaded)).toEqual(uploaded.map(({ id }) => id))
  })
})
