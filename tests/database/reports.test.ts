import { afterAll, describe, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { type Actor, actors } from '../support/actors.ts'
import { aDevice, as } from '../support/calls.ts'
import { call, insertInto, type Statement, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Reports to administrators, and their decisions: dismiss, hide the service, withdraw the approval. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other, pending, client } = fixtures.people
const { services, requests } = ids

const reason = 'This is not what it says it is.'
const report = (kind: string, target: string, id: string = anId(0xa01)) =>
  call('report', { id, kind, target, reason })
/** `publicReason`: what the reported user reads. */
const decide = (decision: string, note?: string, id: string = anId(0xa01), publicReason?: string | null) =>
  call('decide_report', {
    report: id,
    decision,
    ...(note ? { note } : {}),
    ...(publicReason ? { told: publicReason } : {}),
  })
const reports: Statement = { text: 'select * from public.reports', params: [], touches: true }
const stored = 'select reporter, kind, person, job_id, application_id, subject, reason from public.reports'
const decisions = `select profile_id, action, note, internal_note, decided_by_name, job_id from public.decisions
  where id <> '${ids.decision}'`
const recorded = { note: null, internal_note: null, decided_by_name: 'administrator Green', job_id: null }

describe('reporting', () => {
  const attempts: [Actor, string, string, boolean][] = [
    ['visitor', 'profile', member.id, false],
    ['newcomer', 'profile', member.id, true],
    ['pending', 'profile', member.id, true],
    ['client', 'profile', member.id, true],
    ['member', 'profile', member.id, false],
    ['member', 'profile', pending.id, false],
    ['member', 'profile', anId(0x999), false],
    ['client', 'service', services.branding, true],
    ['client', 'service', services.retired, false],
    ['client', 'service', services.deleted, true],
    ['otherClient', 'service', services.deleted, false],
    ['member', 'service', services.branding, false],
    ['client', 'request', requests.engraving, true],
    ['member', 'request', requests.engraving, true],
    ['other', 'request', requests.engraving, false],
    ['otherClient', 'request', requests.engraving, false],
    ['member', 'invoice', ids.invoices.sent, false],
  ]
  test.each(attempts)('as %s, a %s %s: %s', (actor, kind, target, allowed) =>
    withRollback(fixtures, async ({ refusal }) => {
      const refused = await refusal(actor, report(kind, target))
      if (allowed) expect(refused).toBeNull()
      else expect(refused).not.toBeNull()
    }),
  )

  test('a profile stores its owner’s current name', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('other', report('profile', member.id))
      const row = { kind: 'profile', person: member.id, subject: 'member Green', reporter: other.id, reason }
      expect(await owner(stored)).toEqual([{ ...row, job_id: null, application_id: null }])
    }))

  test('a request concerns the other party', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', report('request', requests.engraving))
      expect(await owner(stored)).toMatchObject([
        { person: client.id, subject: 'client Foods', job_id: null, application_id: requests.engraving },
      ])
      await owner('delete from public.reports')
      await as('client', report('request', requests.engraving))
      expect(await owner(stored)).toMatchObject([
        { person: member.id, subject: 'Menu design', job_id: services.engraving },
      ])
    }))

  test('twice with the same id stores one report; the id of another user is refused', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      await as('other', report('profile', member.id))
      await as('other', report('profile', member.id))
      expect(await owner(stored)).toHaveLength(1)
      expect(await refusal('client', report('profile', member.id))).toMatchObject({ code: '23505' })
    }))

  test.each([
    ['123456789', 'reports_reason_length'],
    [' '.repeat(20), 'reports_reason_length'],
    ['x'.repeat(2001), 'reports_reason_length'],
  ])('needs a reason of 10 to 2,000 characters', (text, constraint) =>
    withRollback(fixtures, async ({ refusal }) => {
      const statement = call('report', { id: anId(1), kind: 'profile', target: member.id, reason: text })
      expect(await refusal('other', statement)).toMatchObject({ constraint })
    }),
  )

  test('a twenty-first time in a day is refused', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      await owner(
        `insert into public.reports (id, reporter, kind, person, subject, reason)
         select gen_random_uuid(), $1, 'profile', $2, 'somebody', 'Something else' from generate_series(1, 19)`,
        [other.id, fixtures.people.administrator.id],
      )
      await as('other', report('profile', member.id, anId(0xb00)))
      expect(await refusal('other', report('profile', member.id))).toMatchObject({
        constraint: 'reports_limit',
      })
      expect(await refusal('client', report('profile', member.id))).toBeNull()
    }))

  test('one user a fourth time in a week is refused, whatever the subject', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      const earlier = [
        report('profile', member.id),
        report('service', services.branding),
        report('request', requests.engraving),
      ]
      for (const [i, { text, params }] of earlier.entries())
        await as('client', { text, params: [anId(0xc00 + i), ...params.slice(1)] })
      const fourth = report('service', services.workshop, anId(0xc09))
      expect(await refusal('client', fourth)).toMatchObject({
        constraint: 'reports_limit_about_one',
        message: 'You have reported this person three times this week. The administrators know.',
      })
      expect(await refusal('client', report('service', services.coaching, anId(0xc09)))).toBeNull()
      expect(await refusal('other', report('profile', member.id, anId(0xc09)))).toBeNull()
      // A repeated report does not count, also when it was the third.
      expect(await refusal('client', report('request', requests.engraving, anId(0xc02)))).toBeNull()
      await owner("update public.reports set created_at = now() - interval '8 days'")
      expect(await refusal('client', fourth)).toBeNull()
    }))
})

describe('who reads reports', () => {
  test.each(actors)('%s', (actor) =>
    withRollback(fixtures, async ({ as, refusal }) => {
      await as('other', report('profile', member.id))
      await as('administrator', decide('dismiss', 'Internal note'))
      const refused = await refusal(actor, reports)
      if (actor === 'administrator') expect(refused).toBeNull()
      else expect(refused).not.toBeNull()
    }),
  )

  test('the reporter sees that a report was decided, and nothing more', () =>
    withRollback(fixtures, async ({ as }) => {
      await as('other', report('profile', member.id))
      await as('administrator', decide('dismiss', 'Looked at it'))
      const [row] = await as('other', call('my_reports', {}))
      expect(row).toMatchObject({ answer: [{ subject: 'member Green', reason, decided: true }] })
      expect(await as('member', call('my_reports', {}))).toEqual([{ answer: [] }])
    }))

  const notes = { dismiss: null, hide: null, withdraw: 'Not a member of the group' }
  test.each(Object.entries(notes))(
    'only administrators see the internal note of %s',
    (decision, publicReason) =>
      withRollback(fixtures, async ({ as, owner }) => {
        await as('otherClient', report('service', services.branding))
        await as('administrator', decide(decision, 'Internal note', anId(0xa01), publicReason))
        expect(
          await owner('select note, internal_note from public.decisions where internal_note is not null'),
        ).toEqual([{ note: publicReason, internal_note: 'Internal note' }])
        for (const actor of ['otherClient', 'member', 'other'] as const) {
          const answers = [
            await as(actor, call('export_my_data', {})),
            await as(actor, call('my_reports', {})),
            await as(actor, call('sync_pull', { request: { v: PROTOCOL } })),
            await as(actor, { text: 'select * from public.decisions', params: [] }),
            await as(actor, { text: 'select * from public.reports', params: [] }),
          ]
          expect(JSON.stringify(answers), actor).not.toContain('Internal note')
          if (publicReason && actor === 'member') expect(JSON.stringify(answers)).toContain(publicReason)
        }
      }),
  )

  test('the reported user does not see that a report was dismissed', () =>
    withRollback(fixtures, async ({ as }) => {
      await as('other', report('profile', member.id))
      await as('administrator', decide('dismiss'))
      const [row] = await as<{ answer: { decisions_about_me: unknown } }>(
        'member',
        call('export_my_data', {}),
      )
      expect(row?.answer.decisions_about_me).toMatchObject([{ action: 'approve' }])
    }))

  test.each(actors)('%s may not insert a report directly', (actor) =>
    withRollback(fixtures, async ({ refusal }) => {
      const row = { id: anId(1), kind: 'profile', person: member.id, subject: 'x', reason }
      expect(await refusal(actor, insertInto('reports', row))).toMatchObject({ code: '42501' })
    }),
  )
})

describe('deciding', () => {
  const withReport = (
    work: (transaction: TestTransaction) => Promise<void>,
    kind = 'service',
    target: string = services.branding,
  ) =>
    withRollback(fixtures, async (transaction) => {
      await transaction.as('otherClient', report(kind, target))
      await work(transaction)
    })

  test.each(actors.filter((actor) => actor !== 'administrator'))('is refused to %s', (actor) =>
    withReport(async ({ refusal }) => {
      for (const decision of ['dismiss', 'hide', 'withdraw'])
        expect(await refusal(actor, decide(decision))).toMatchObject({ code: '42501' })
      expect(await refusal(actor, call('show_service', { job: services.branding }))).toMatchObject({
        code: '42501',
      })
    }),
  )

  test('Dismiss changes nothing, and is recorded', () =>
    withReport(async ({ as, owner }) => {
      expect(await as('administrator', decide('dismiss', 'Nothing wrong'))).toEqual([
        { answer: { status: 'decided' } },
      ])
      expect(await owner(decisions)).toEqual([
        {
          ...recorded,
          profile_id: member.id,
          action: 'dismiss_report',
          internal_note: 'Nothing wrong',
          job_id: services.branding,
        },
      ])
      expect(await owner('select is_active from public.jobs where id = $1', [services.branding])).toEqual([
        { is_active: true },
      ])
    }))

  test('Hide service takes it off the board, and its provider cannot activate it', () =>
    withReport(async ({ as, owner, refusal }) => {
      const activate = updateRow('jobs', services.branding, { is_active: true })
      await as('administrator', decide('hide'))
      expect(await as('visitor', { text: readJob, params: [services.branding] })).toEqual([])
      expect(await refusal('member', activate)).toMatchObject({ constraint: 'jobs_hidden' })
      expect(await refusal('member', updateRow('jobs', services.branding, { title: 'New' }))).toBeNull()
      expect(await owner(decisions)).toMatchObject([{ action: 'hide_service', job_id: services.branding }])
      await as('administrator', call('show_service', { job: services.branding }))
      expect(await refusal('member', activate)).toBeNull()
      expect(await owner(decisions)).toMatchObject([{}, { action: 'show_service' }])
    }))

  test('Withdraw withdraws the approval, and stores the reason', () =>
    withReport(async ({ as, owner }) => {
      await as('administrator', decide('withdraw', undefined, undefined, 'Not a member of the group'))
      expect(
        await owner('select is_approved, decision_note from public.profiles where id = $1', [member.id]),
      ).toEqual([{ is_approved: false, decision_note: 'Not a member of the group' }])
      expect(await owner(decisions)).toEqual([
        { ...recorded, profile_id: member.id, action: 'withdraw', note: 'Not a member of the group' },
      ])
    }))

  test('a note has at most 2,000 characters', () =>
    withReport(async ({ as, refusal }) => {
      expect(await refusal('administrator', decide('dismiss', 'x'.repeat(2001)))).toMatchObject({
        constraint: 'reports_decision_note_length',
      })
      await as('administrator', decide('dismiss', 'x'.repeat(2000)))
    }))

  test('a repeated decision is answered as before', () =>
    withReport(async ({ as, owner }) => {
      expect(await as('administrator', decide('dismiss'))).toEqual([{ answer: { status: 'decided' } }])
      expect(await as('administrator', decide('dismiss'))).toEqual([{ answer: { status: 'decided' } }])
      expect(await owner(decisions)).toHaveLength(1)
    }))

  test('a repeated decision is answered as before once the report is gone, too', () =>
    withReport(async ({ as, refusal, owner }) => {
      await owner('update public.profiles set is_admin = true where id = $1', [other.id])
      const decideOnce = (id: string) =>
        call('decide_report', { report: anId(0xa01), decision: 'dismiss', mutation_id: id })
      const first = await as('administrator', decideOnce(anId(0xb01)))
      const second = await as('other', decideOnce(anId(0xb02)))
      await owner('delete from public.reports')
      expect(await as('administrator', decideOnce(anId(0xb01)))).toEqual(first)
      expect(await as('other', decideOnce(anId(0xb02)))).toEqual(second)
      expect(second).toMatchObject([{ answer: { status: 'already' } }])
      // An id is known for the user who sent it.
      expect(await refusal('other', decideOnce(anId(0xb01)))).toMatchObject({ code: 'PT404' })
      expect(await refusal('administrator', decideOnce(anId(0xb03)))).toMatchObject({ code: 'PT404' })
    }))

  test('a second administrator gets the first decision, and nothing changes', () =>
    withReport(async ({ as, owner }) => {
      await owner('update public.profiles set is_admin = true where id = $1', [other.id])
      await as('administrator', decide('dismiss'))
      expect(await as('other', decide('withdraw'))).toEqual([
        {
          answer: {
            status: 'already',
            by: 'administrator Green',
            at: expect.any(String),
            decision: 'dismiss',
          },
        },
      ])
      expect(await owner('select is_approved from public.profiles where id = $1', [member.id])).toEqual([
        { is_approved: true },
      ])
    }))

  test.each([
    ['profile', member.id, 'hide', 'reports_no_service'],
    ['profile', member.id, 'burn', 'reports_decision_known'],
  ])('of a %s %s with %s is refused', (kind, target, decision, constraint) =>
    withReport(
      async ({ refusal }) => {
        expect(await refusal('administrator', decide(decision))).toMatchObject({ constraint })
      },
      kind,
      target,
    ),
  )

  test('about a client, hiding and withdrawing are refused', () =>
    withRollback(fixtures, async ({ as, refusal, owner }) => {
      await as('member', report('request', requests.engraving))
      expect(await refusal('administrator', decide('hide'))).toMatchObject({
        constraint: 'reports_no_service',
      })
      expect(await refusal('administrator', decide('withdraw'))).toMatchObject({
        constraint: 'reports_no_approval',
      })
      expect(await refusal('administrator', decide('dismiss'))).toBeNull()
      expect(await owner(decisions)).toEqual([])
    }))
})

test('a hidden service leaves devices, and becomes inactive on the provider’s', async () => {
  const [visitor, owner] = [aDevice(fixtures, 'visitor'), aDevice(fixtures, 'other')]
  await Promise.all([visitor.pull(), owner.pull()])
  await as(fixtures, 'client', report('service', services.coaching))
  await as(fixtures, 'administrator', decide('hide'))
  await Promise.all([visitor.pull(), owner.pull()])
  expect(visitor.holds('jobs', services.coaching)).toBe(false)
  expect(owner.held('jobs').find(({ id }) => id === services.coaching)?.is_active).toBe(false)
})

const readJob = 'select id from public.jobs where id = $1'
