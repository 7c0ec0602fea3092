import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionMessages } from '../../src/messages/action-messages.ts'

const domain = new URL('../../src/domain/', import.meta.url)
const source = readdirSync(domain)
  .map((file) => readFileSync(new URL(file, domain), 'utf8'))
  .join('\n')

/** Every name of an action that stands in the domain, such as `service.offer`. */
const names = [...new Set([...source.matchAll(/'((?:[a-z]+)\.[a-z_]+)'/g)].map(([, name]) => name ?? ''))]

test('the domain’s actions are found', () => expect(names.length).toBeGreaterThan(20))

test.each(names)('%s has words of its own', (name) => {
  expect(actionMessages(name)).not.toEqual(actionMessages('no such action'))
})
