import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { reportOf } from '../simulation/command/campaign.ts'
import type { Mutant } from '../simulation/mutants/mutant.ts'
import { mutants } from '../simulation/mutants/mutants.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const proof = read('docs/proof.md')

const nameOf = (foundIn: Mutant['foundIn']) =>
  typeof foundIn === 'string' ? foundIn : `${foundIn.seed}${foundIn.eventful ? ', eventful' : ''}`

test('the simulator’s README lists every mutant as it is', () => {
  const rows = mutants.map(
    ({ name, keeps, foundIn, breaks }) => `| ${name} | ${keeps} | ${nameOf(foundIn)} | \`${breaks}\` |`,
  )
  const [, table = ''] = read('tests/simulation/README.md').split(
    '| Protection | Keeps | Found in | Rule |\n',
  )
  expect(table.trim().split('\n').slice(1)).toEqual(rows)
})

test('docs/proof.md counts the mutants of each rule', () => {
  const listed = [...proof.matchAll(/^\| `([a-z-]+)` \|.*\| (\d+) \|$/gm)].map(([, rule, count]) => [
    rule,
    count,
  ])
  const counted = new Map<string, number>()
  expect(proof).toContain(`${mutants.length} mutants, each of which`)
  for (const { breaks } of mutants) counted.set(breaks, (counted.get(breaks) ?? 0) + 1)
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries([...counted].map(([rule, count]) => [rule, String(count)])),
  )
})

test.each(['docs/campaign.json', 'docs/browsers.json'])('docs/proof.md contains the report of %s', (file) => {
  expect(proof).toContain(reportOf(join(root, file)))
})
