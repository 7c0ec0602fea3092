import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Upload } from '../../src/domain/mutation.ts'
import {
  addProjectFile,
  deleteFile,
  filePath,
  fileSize,
  MAX_FILE_BYTES,
  mayDeleteFile,
} from '../../src/domain/request/project-file.ts'
import {
  acceptAndStart,
  advance,
  hiddenRequests,
  hideRequest,
  mayInvoice,
  type NextStatus,
  nextStatuses,
  RequestDraft,
  requestService,
  requestStats,
  sharesFiles,
  statusLabel,
  withdrawRequest,
} from '../../src/domain/request/request.ts'
import type { MessageRead, RequestStatus, ServiceRequest } from '../../src/domain/rows.ts'
import { aClient, anId, aProjectFile, aRequest, aService } from '../support/rows.ts'

const statuses: RequestStatus[] = ['pending', 'accepted', 'rejected', 'in_progress', 'completed', 'withdrawn']
const draft = {
  message: 'We would love a menu',
  budget_range: '$500',
  timeline: 'Soon',
  portfolio_title: '',
  portfolio_description: '',
}
const ids = { request: anId(1), portfolio: anId(2) }
const none = { images: [], uploads: [] }

describe('the request form (spec §5)', () => {
  test.each([
    [{ message: 'too short' }, 'Message must be at least 10 characters'],
    [{ budget_range: '' }, 'Budget range is required'],
    [{ timeline: ' ' }, 'Timeline is required'],
  ])('refuses %j', (change, message) => {
    expect(v.safeParse(RequestDraft, { ...draft, ...change }).issues?.map((issue) => issue.message)).toEqual([
      message,
    ])
  })
})

describe('requesting a service', () => {
  const request = (
    service = aService({}),
    mine = [aRequest({ id: anId(3), job_id: anId(77) })],
    samples: { images: string[]; uploads: Upload[] } = none,
  ) => requestService(aClient({}), service, draft, samples, mine, ids, 'now')

  test('inserts one pending row', () =>
    expect(request()).toMatchObject({
      ok: true,
      value: { changes: [{ table: 'job_applications', values: { status: 'pending' } }] },
    }))
  test('is refused a second time for the same service, also after a rejection', () =>
    expect(request(aService({}), [aRequest({ status: 'rejected' })])).toEqual({
      ok: false,
      refusal: 'already-applied',
    }))
  test('is allowed again once the first one is withdrawn, and goes after that', () =>
    expect(request(aService({}), [aRequest({ status: 'withdrawn' })])).toMatchObject({
      ok: true,
      value: { needs: [`job_applications:${aRequest({}).id}`] },
    }))
  test('requires work samples where the service does', () => {
    const service = aService({ portfolio_required: true })
    expect(request(service)).toEqual({ ok: false, refusal: 'portfolio-required' })
    expect(request(service, [], { images: ['portfolio/x.png'], uploads: [] })).toMatchObject({
      ok: true,
      value: {
        changes: [
          { table: 'job_applications' },
          { table: 'portfolios', values: { title: 'Work Samples', description: null } },
        ],
      },
    })
  })
  test('is refused for the client’s own service and for one that is not on the board', () => {
    expect(request(aService({ posted_by: aClient({}).user_id }))).toEqual({
      ok: false,
      refusal: 'own-service',
    })
    expect(request(aService({ is_active: false }))).toEqual({ ok: false, refusal: 'not-listed' })
  })
})

describe('how many requests a client may send (supabase/migrations, quotas)', () => {
  const at = '2026-05-20T12:00:00Z'
  const sent = (count: number, created_at: string, job = (n: number) => anId(500 + n)) =>
    Array.from({ length: count }, (_, n) =>
      aRequest({ id: anId(400 + n), job_id: job(n), created_at, status: 'withdrawn' }),
    )
  const send = (mine: ServiceRequest[]) =>
    requestService(aClient({}), aService({}), draft, none, mine, ids, at)
  const sameService = () => aService({}).id
  test.each<[string, ServiceRequest[], string | null]>([
    ['nine within a day', sent(9, '2026-05-19T12:00:01Z'), null],
    ['ten within a day', sent(10, '2026-05-19T12:00:01Z'), 'ten-a-day'],
    ['ten, a day ago', sent(10, '2026-05-19T12:00:00Z'), null],
    ['two of this service within a week', sent(2, '2026-05-14T12:00:00Z', sameService), null],
    ['three of this service within a week', sent(3, '2026-05-14T12:00:00Z', sameService), 'three-a-week'],
    ['three of this service, a week ago', sent(3, '2026-05-13T12:00:00Z', sameService), null],
  ])('%s', (_, mine, refusal) =>
    expect(send(mine)).toMatchObject(refusal ? { ok: false, refusal } : { ok: true }),
  )
})

describe('hiding a request', () => {
  const mark: MessageRead = {
    ...{ id: anId(8), application_id: aRequest({}).id, as_client: false, read_up_to: 0, sync_xid: '1' },
    ...{ ended_about: null, may_write: true, is_reported: false, is_hidden: false },
  }
  test.each(statuses)('is possible once it is rejected or withdrawn: %s', (status) =>
    expect(hideRequest(aRequest({ status }), mark, true).ok).toBe(
      status === 'rejected' || status === 'withdrawn',
    ),
  )
  test('writes the mark of the professional, never that of the client', () => {
    const request = aRequest({ status: 'withdrawn' })
    expect(hideRequest(request, mark, true)).toMatchObject({
      ok: true,
      value: { action: 'request.hidden', changes: [{ table: 'message_reads', values: { is_hidden: true } }] },
    })
    expect(hideRequest(request, { ...mark, as_client: true }, true).ok).toBe(false)
    expect(hideRequest(request, { ...mark, is_hidden: true }, false)).toMatchObject({
      value: { action: 'request.shown' },
    })
  })
  test('leaves the others', () =>
    expect(hiddenRequests([mark, { ...mark, application_id: 'hidden', is_hidden: true }])).toEqual(
      new Set(['hidden']),
    ))
})

describe('withdrawing a request', () => {
  test('sets its status while nobody has answered', () =>
    expect(withdrawRequest(aRequest({}))).toMatchObject({
      ok: true,
      value: { action: 'request.withdrawn', changes: [{ op: 'update', values: { status: 'withdrawn' } }] },
    }))
  test.each(statuses.filter((status) => status !== 'pending'))('is refused once it is %s', (status) =>
    expect(withdrawRequest(aRequest({ status }))).toEqual({ ok: false, refusal: 'not-allowed' }),
  )
})

describe('status transitions (spec §4)', () => {
  const allowed = new Set([
    'pending accepted',
    'pending rejected',
    'accepted in_progress',
    'in_progress completed',
  ])
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
  test.each(pairs)('%s → %s', (from, to) => {
    expect(advance(aRequest({ status: from }), to as NextStatus).ok).toBe(allowed.has(`${from} ${to}`))
    expect(nextStatuses(aRequest({ status: from })).includes(to as NextStatus)).toBe(
      allowed.has(`${from} ${to}`),
    )
  })
  test.each<[RequestStatus, string[]]>([
    ['pending', ['request.accepted', 'request.in_progress']],
    ['accepted', ['request.in_progress']],
    ...(['rejected', 'in_progress', 'completed', 'withdrawn'] as const).map(
      (status): [RequestStatus, string[]] => [status, []],
    ),
  ])('the steps to its project, while it is %s: %j', (status, actions) => {
    const steps = acceptAndStart(aRequest({ status }))
    expect(steps.map(({ action }) => action)).toEqual(actions)
    for (const [index, { changes }] of steps.entries())
      expect(changes).toMatchObject([{ base: { status: index === 1 ? 'accepted' : status } }])
  })

  test('files are shared from acceptance on, invoices are written while in progress', () => {
    expect(statuses.filter((status) => sharesFiles(aRequest({ status })))).toEqual([
      'accepted',
      'in_progress',
      'completed',
    ])
    expect(statuses.filter((status) => mayInvoice(aRequest({ status })))).toEqual(['in_progress'])
  })
  test('rejected requests count only in the total, withdrawn ones not at all', () =>
    expect(requestStats(statuses.map((status) => aRequest({ status })))).toEqual({
      total: 5,
      pending: 1,
      accepted: 1,
      in_progress: 1,
      completed: 1,
    }))
  test('badges show spaces instead of underscores', () =>
    expect(statusLabel('in_progress')).toBe('in progress'))
})

describe('project files', () => {
  const file = (size: number, name = 'Menü – final.pdf') => new File([new Uint8Array(size)], name)
  test('of ten megabytes are accepted, larger and empty ones are refused', () => {
    expect(addProjectFile(aRequest({}), file(MAX_FILE_BYTES), true, anId(5), 7, 'now').ok).toBe(true)
    expect(addProjectFile(aRequest({}), file(MAX_FILE_BYTES + 1), true, anId(5), 7, 'now')).toEqual({
      ok: false,
      refusal: 'too-large',
    })
    expect(addProjectFile(aRequest({}), file(0), true, anId(5), 7, 'now')).toEqual({
      ok: false,
      refusal: 'empty',
    })
  })
  test('have an ASCII object key, and the original name in the row', () => {
    const shared = addProjectFile(aRequest({}), file(3), false, anId(5), 7, 'now')
    expect(shared).toMatchObject({
      ok: true,
      value: {
        changes: [{ values: { file_name: 'Menü – final.pdf', uploaded_by_client: false } }],
        uploads: [{ bucket: 'project-files', path: `project-files/${anId(40)}/7-Menu-final.pdf` }],
      },
    })
  })
  test.each(['../../etc/passwd', '李娜.pdf', '', '%2e%2e', 'a/b\\c', '.'])(
    'stay in their folder, whatever their name: %j',
    (name) =>
      expect(filePath(anId(40), 1, name)).toMatch(/^project-files\/[0-9a-f-]{36}\/1-[A-Za-z0-9._-]{1,101}$/),
  )
  test('may be deleted by the client who uploaded them, and by the professional always', () => {
    expect(mayDeleteFile(aProjectFile({ uploaded_by_client: false }), true)).toBe(false)
    expect(mayDeleteFile(aProjectFile({ uploaded_by_client: true }), true)).toBe(true)
    expect(mayDeleteFile(aProjectFile({ uploaded_by_client: true }), false)).toBe(true)
    expect(deleteFile(aProjectFile({})).map(({ action }) => action)).toEqual(['file.delete', 'file.remove'])
  })
  test.each([
    [0, '0.00 Bytes'],
    [1023, '1023.00 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1048570, '1023.99 KB'],
    [1048575, '1.00 MB'],
    [1048576, '1.00 MB'],
    [10 * 1048576, '10.00 MB'],
    [5 * 1024 ** 3, '5.00 GB'],
    [5 * 1024 ** 4, '5120.00 GB'],
  ])('of %i bytes are shown as %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))
})
