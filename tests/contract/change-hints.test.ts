import { firstValueFrom, ReplaySubject, skip, timeout } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeHints } from '../../src/remote/change-hints.ts'
import { type Contract, openContract, type Person, send } from './project.ts'

const HINT_TIMEOUT_MS = 20_000

let contract: Contract
let person: Person

beforeAll(async () => {
  contract = await openContract()
  person = await contract.anApplicant()
})
afterAll(() => contract.close())

test('a joined topic sends one hint, and another when a row of the user changes', async () => {
  const hints = new ReplaySubject<string>()
  const hearing = changeHints(person.connection, [`user:${person.id}`]).subscribe(hints)
  await firstValueFrom(hints.pipe(timeout(HINT_TIMEOUT_MS)))
  const values = { bio: 'Hear, hear.' }
  await send(person, [{ op: 'update', table: 'profiles', id: person.id, values, base: { bio: null } }])
  await firstValueFrom(hints.pipe(skip(1), timeout(HINT_TIMEOUT_MS)))
  hearing.unsubscribe()
})

// Side by side: each waits for what must not come.
test.concurrent.each([
  ['another person’s', () => `user:${crypto.randomUUID()}`],
  ['the administrators’', () => 'admin'],
  ['the members’', () => 'members'],
])('%s topic is not joined', async (_, topic) => {
  const heard = firstValueFrom(changeHints(person.connection, [topic()]).pipe(timeout(3_000)))
  await expect(heard).rejects.toThrow('Timeout')
})

test('a visitor receives hints of the board', async () => {
  const { connection } = contract.aVisitor()
  expect(await firstValueFrom(changeHints(connection, ['board']).pipe(timeout(HINT_TIMEOUT_MS)))).toBe(
    'board',
  )
})
