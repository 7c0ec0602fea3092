import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyRound } from '../simulation/browsers/round.ts'
import { Campaign } from '../simulation/campaign.ts'
import { Violation } from '../simulation/violation.ts'
import type { Outcome } from '../simulation/work.ts'
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
  uncaught: [],
  hours: 1.5,
  seconds: 20,
  ...given,
})

test('a campaign adds up what several runs have recorded in one file', () => {
  const file = join(aFolder(), 'campaign.json')
  new Campaign(file).add(outcome({}))
  const second = new Campaign(file)
  second.add(outcome({ faultsByKind: {}, rests: [{ faults: [], ms: 900 }] }))
  second.add(outcome({ violation: { rule: 'sight', message: 'sight: a row is missing', trace: [] } }))
  expect(new Campaign(file).report.split('\n')).toEqual([
    '| Actions | Simulations | Virtual hours | Requests | Pulls compared | Tabs killed | Restores | Promises broken |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    '| 3,000 | 3 | 5 | 1,800 | 120 | 27 | 3 | 1 |',
    '',
    '| Fault | Times | In simulations |',
    '| --- | --- | --- |',
    '| captive portal | 4 | 2 |',
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
    const round = { ...emptyRound(3), minutes: 4, words: 11, restTimes: [2_100], violation }
    round.presses.add('pay an invoice', 5)
    round.presses.add('pay an invoice, not completed')
    round.faults.add('browser killed', 2)
    round.faults.add('line cut')
    round.faults.add('storage emptied, not completed')
    new Campaign(file).addRound(round, 'npm run simulate -- --browsers 3')
  }
  expect(new Campaign(file).report.split('\n')).toEqual([
    '| Browser minutes | Minutes | Rounds | Presses | Words | Faults | Kills | Promises broken |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    '| 24 | 8 | 2 | 10 | 22 | 6 | 4 | 1 |',
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
  new Campaign(file).add(outcome({}))
  expect(new Campaign(file).report).toContain('| 1,000 | 1 | 2 |')
  expect(new Campaign(file).report).toContain('| 24 | 8 | 2 |')
})
