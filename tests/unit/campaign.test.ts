import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyRound } from '../simulation/browsers/round.ts'
import { Violation } from '../simulation/checks/violation.ts'
import { Campaign, reportOf } from '../simulation/command/campaign.ts'
import type { Outcome } from '../simulation/run/work.ts'
import { aFolder } from '../support/backend.ts'

const outcome = (given: Partial<Outcome>): Outcome => ({
  seed: 'a',
  replay: 'npm run simulate -- --seed a',
  actions: 1_000,
  violation: null,
  digest: '',
  lines: [],
  counts: { requests: 600, pulls: 50, pushes: 30, compared: 40, kills: 9, restores: 1 },
  actionsByKind: {},
  faultsByKind: { 'captive portal': 2 },
  script: null,
  rests: [{ faults: ['captive portal'], ms: 6_400 }],
  hours: 1.5,
  seconds: 20,
  ...given,
})

test('a campaign adds up what several runs have recorded in one file', () => {
  const file = join(aFolder(), 'campaign.json')
  Campaign.begin(file, 'abc', 'yours-*').add(outcome({}))
  const second = Campaign.begin(file, 'abc', 'others-*')
  second.add(
    outcome({
      faultsByKind: { signIn: 5, kill: 3, 'admin: fileDeleted': 1 },
      rests: [{ faults: [], ms: 900 }],
    }),
  )
  second.add(outcome({ violation: { rule: 'sight', message: 'sight: a row is missing', trace: [] } }))
  expect(reportOf(file).split('\n')).toEqual([
    '| Commit | Seeds | Simulations | Rounds of browsers |',
    '| --- | --- | --- | --- |',
    '| abc | yours-* | 1 | 0 |',
    '| abc | others-* | 2 | 0 |',
    '',
    '| Actions | Simulations | Virtual hours | Requests | Pulls | Compared | Tabs killed | Restores | Promises broken |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    '| 3,000 | 3 | 5 | 1,800 | 150 | 120 | 27 | 3 | 1 |',
    '',
    '| Fault | Times | In simulations |',
    '| --- | --- | --- |',
    '| captive portal | 4 | 2 |',
    '| tab killed | 3 | 1 |',
    '| by the operator: file deleted | 1 | 1 |',
    '',
    '| Fault | Devices | p50, s | p99, s | Most, s |',
    '| --- | --- | --- | --- | --- |',
    '| any | 3 | 7 | 7 | 7 |',
    '| captive portal | 2 | 7 | 7 | 7 |',
    '| none | 1 | 1 | 1 | 1 |',
    '',
    '- `sight`: sight: a row is missing (`npm run simulate -- --seed a`)',
  ])
})

test('rounds of browsers are added up, too, with their kills and what they broke', () => {
  const file = join(aFolder(), 'campaign.json')
  for (const violation of [null, new Violation('sight', 'a row is missing')]) {
    const round = { ...emptyRound(3), minutes: 4, restTimes: [2_100], violation }
    round.words.add('on the server', 10)
    round.words.add('deleted with the storage')
    round.presses.add('pay an invoice', 5)
    round.presses.add('pay an invoice, not completed')
    round.faults.add('browser killed', 2)
    round.faults.add('line cut')
    round.faults.add('storage emptied, not completed')
    Campaign.begin(file, 'abc', `seed ${violation}`).addRound(round, 'npm run simulate -- --browsers 3')
  }
  expect(reportOf(file).split('\n')).toEqual([
    '| Commit | Seeds | Simulations | Rounds of browsers |',
    '| --- | --- | --- | --- |',
    '| abc | seed null | 0 | 1 |',
    '| abc | seed Error: sight: a row is missing | 0 | 1 |',
    '',
    '| Browser minutes | Minutes | Rounds | Presses | Words | Faults | Kills | Promises broken |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    '| 24 | 8 | 2 | 10 | 22 | 6 | 4 | 1 |',
    '',
    '| Words | Times |',
    '| --- | --- |',
    '| on the server | 20 |',
    '| deleted with the storage | 2 |',
    '',
    '| Press | Times |',
    '| --- | --- |',
    '| pay an invoice | 10 |',
    '',
    '| Fault | Times |',
    '| --- | --- |',
    '| browser killed | 4 |',
    '| line cut | 2 |',
    '',
    '| Devices at rest | p50, s | p99, s | Most, s |',
    '| --- | --- | --- | --- |',
    '| 2 | 3 | 3 | 3 |',
    '',
    '- `sight`: sight: a row is missing (`npm run simulate -- --browsers 3`)',
  ])
  Campaign.begin(file, 'abc', 'yours-*').add(outcome({}))
  expect(reportOf(file)).toContain('| 1,000 | 1 | 2 |')
  expect(reportOf(file)).toContain('| 24 | 8 | 2 |')
})

test('the same seeds of the same commit are not counted twice', () => {
  const file = join(aFolder(), 'campaign.json')
  Campaign.begin(file, 'abc', 'yours-*').add(outcome({}))
  expect(() => Campaign.begin(file, 'abc', 'yours-*')).toThrow('contains yours-* of this commit already')
  Campaign.begin(file, 'def', 'yours-*')
})

test('a file that is not there has no report', () => {
  expect(() => reportOf('no-such.json')).toThrow('There is no no-such.json')
})
