import { expect, test } from 'vitest'
import { mentionedMembers, mentionedServices } from '../../src/domain/search/mentioned.ts'
import { anId, aProfile, aService } from '../support/rows.ts'

const members = [
  aProfile({ id: anId(1), full_name: 'Mia Green', bio: 'A dietitian from Łódź', profession: 'Nutritionist' }),
  aProfile({ id: anId(2), full_name: 'Ada Moss', bio: null, profession: 'Designer' }),
]
const services = [
  aService({ id: anId(3), title: 'Menus', provider_name: 'Mia Green', job_type: 'Freelance' }),
  aService({ id: anId(4), title: 'Signs', provider_name: 'Ada Moss', job_type: 'Contract' }),
]
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test.each([
  ['dietitian', [anId(1)]],
  ['lodz mia', [anId(1)]],
  ['carpenter', []],
  ['', []],
])('members that mention %j', (q, found) =>
  expect(ids(mentionedMembers(members, { q, profession: '' }, []))).toEqual(found),
)

test.each([
  ['mia green', '', [anId(3)]],
  ['mia green', 'Contract', []],
  ['ada', 'Contract', [anId(4)]],
] as const)('services whose provider is %j, of the type %j', (q, type, found) =>
  expect(ids(mentionedServices(services, { q, type }, []))).toEqual(found),
)

test('where something was found, nothing else is mentioned', () => {
  expect(mentionedMembers(members, { q: 'dietitian', profession: '' }, members)).toEqual([])
  expect(mentionedServices(services, { q: 'mia', type: '' }, services)).toEqual([])
})
