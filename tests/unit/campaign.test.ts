import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Campaign } from '../simulation/campaign.ts'
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
