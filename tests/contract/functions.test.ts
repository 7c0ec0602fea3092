import { afterAll, beforeAll, expect, test } from 'vitest'
import { interceptRequests } from '../support/intercept-requests.ts'
import { type Contract, given, openContract } from './project.ts'

/*
 * No mail leaves from here: what is sent is tried against the embedded backend alone (tests/database/contact.test.ts).
 */
let contract: Contract

beforeAll(async () => {
  contract = await openContract()
})
afterAll(() => contract.close())

const message = (member: string) => ({
  title: 'A test of the contract',
  name: 'Ada Green',
  time: '',
  message: 'This message is addressed to nobody, and goes nowhere.',
  email: 'ada@example.test',
  member_id: member,
  mutation_id: crypto.randomUUID(),
})

test('health answers a visitor, without numbers', async () => {
  const health = given(await contract.aVisitor().calls.callFunction('health', {}))
  expect(health).toEqual({ ok: true, failing: [] })
})

test('a message to an unknown member is refused without telling who exists', async () => {
  const { calls } = await contract.anApplicant()
  const answer = await calls.callFunction('contact-email', message(crypto.randomUUID()))
  expect(answer).toMatchObject({ failure: { kind: 'refused', status: 404 } })
})

test('a message without text is refused', async () => {
  const { calls, id } = await contract.anApplicant()
  const answer = await calls.callFunction('contact-email', { ...message(id), message: '' })
  expect(answer).toMatchObject({ failure: { kind: 'refused', status: 400 } })
})

test('a visitor sends no message', async () => {
  const answer = await contract.aVisitor().calls.callFunction('contact-email', message(crypto.randomUUID()))
  expect(answer).toMatchObject({ failure: { kind: 'signed-out' } })
})

test.each([
  [
    'the ten messages of the day have been sent',
    new Response('Please try again tomorrow.', { status: 429 }),
    'refused',
  ],
  [
    'too many requests to the project',
    Response.json({ message: 'Too many' }, { status: 429 }),
    'unreachable',
  ],
])('a message where %s', async (_why, answer, kind) => {
  const { calls, id } = await contract.anApplicant()
  interceptRequests((sent, go) => (sent.path.endsWith('/contact-email') ? Promise.resolve(answer) : go()))
  expect(await calls.callFunction('contact-email', message(id))).toMatchObject({ failure: { kind } })
})

test.each(['notify-email', 'sweep-objects'])('%s works for the service key alone', async (name) => {
  const { calls } = await contract.aPerson()
  expect(await calls.callFunction(name, {})).toMatchObject({ failure: { kind: 'signed-out' } })
})
