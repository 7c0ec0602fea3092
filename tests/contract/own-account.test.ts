import { afterAll, beforeAll, expect, test } from 'vitest'
import { Administration } from '../../src/remote/administration.ts'
import { type Contract, canApprove, given, openContract } from './project.ts'

let contract: Contract

beforeAll(async () => {
  contract = await openContract()
})
afterAll(() => contract.close())

test('everything stored about a user is exported as one document', async () => {
  const { own, id, email } = await contract.anApplicant()
  expect(given(await own.everything())).toMatchObject({
    account: { id, email },
    profile: { id },
    services: [],
  })
})

test('an account is deleted only with its address as confirmation', async () => {
  const person = await contract.anApplicant()
  expect(await person.own.delete('somebody@else.test')).toMatchObject({
    failure: { kind: 'refused', code: '23514' },
  })
  given(await person.own.delete(person.email.toUpperCase()))
  await expect(contract.onAnotherDevice(person)).rejects.toThrow('invalid_credentials')
  expect(await person.accounts.sessionStands()).toBe(false)
})

test.runIf(canApprove)('a person blocks a member and takes it back', async () => {
  const [one, other] = [await contract.aPerson(), await contract.aMember()]
  given(await one.calls.callDatabase('block', { person: other.id }))
  expect(given(await one.own.blocked())).toMatchObject([{ person: other.id }])
  expect(given(await other.own.blocked())).toEqual([])
  given(await one.calls.callDatabase('unblock', { person: other.id }))
  expect(given(await one.own.blocked())).toEqual([])
})

test('an unknown user cannot be blocked', async () => {
  const [{ calls }, applicant] = [await contract.aPerson(), await contract.anApplicant()]
  // The same for one who is not public: the answer does not tell the two apart.
  for (const person of [crypto.randomUUID(), applicant.id])
    expect(await calls.callDatabase('block', { person })).toMatchObject({
      failure: { kind: 'refused', code: 'PT404', message: 'There is nobody to block' },
    })
})

test('reports and decisions are not for applicants', async () => {
  const { connection, id, own } = await contract.anApplicant()
  const administration = new Administration(connection, id)
  expect(given(await administration.openReports())).toEqual([])
  expect(given(await administration.decisions(null))).toEqual([])
  expect(given(await own.reports())).toEqual([])
})

test.runIf(canApprove)('a member is public, and can be reported by whoever sees the profile', async () => {
  const [member, reader] = [await contract.aMember(), await contract.aPerson()]
  expect(given(await contract.aVisitor().calls.publicProfile(member.id))).toMatchObject({
    id: member.id,
    email: null,
    phone: null,
  })
  const reason = 'This is a test of the contract.'
  const report = { id: crypto.randomUUID(), kind: 'profile', target: member.id, reason }
  given(await reader.calls.callDatabase('report', report))
  expect(given(await reader.own.reports())).toMatchObject([{ kind: 'profile', reason, decided: false }])
})
