import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../support/actors.ts'
import { everything } from '../../support/everything.ts'
import type { Attack } from './attack.ts'
import type { RawResponse } from './raw-request.ts'
import { aHostileBackend, type HostileBackend } from './targets.ts'

/** Texts of the server's internals, which no response may contain. */
const internals = /node_modules|\bat (async )?[\w.<>]+ \(|\.(ts|js):\d+|\/tmp\/|kysely|select .+ from "/i

/** By day an attack that many attempt is attempted by one of these, the first: strangers, or somebody without an account. */
const BY_DAY: readonly Actor[] = ['other', 'otherClient', 'visitor']

function attackersOf({ as }: Attack): readonly Actor[] {
  const one = BY_DAY.find((actor) => as.includes(actor))
  return everything || !one ? as : [one]
}

/** Defines a test of each attack by each of its attackers, on one backend. */
export function testAttacks(attacks: readonly Attack[]): void {
  let hostile: HostileBackend
  let before: Map<string, string>

  beforeAll(async () => {
    hostile = await aHostileBackend()
    before = await hostile.hashRows()
  })
  afterAll(() => hostile.http.backend.close())

  describe.each(attacks)('$name', (attack) => {
    test.each(attackersOf(attack))('as %s', async (me) => {
      await run(hostile, changedRows, attack, me)
    })
  })

  /** Returns the rows that have changed since the last call. */
  async function changedRows() {
    const after = await hostile.hashRows()
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (row) => before.get(row) !== after.get(row),
    )
    before = after
    return changed
  }
}

async function run(
  hostile: HostileBackend,
  changedRows: () => Promise<string[]>,
  { name, requests, status, mayChange, check }: Attack,
  me: Actor,
) {
  const { target, canaries } = hostile
  const responses: RawResponse[] = []
  for (const request of [requests(target, me)].flat()) {
    const answer = await hostile.ask(me, request)
    responses.push(answer)
    const attempt = `${me}: ${request.method ?? 'GET'} ${request.path}`.slice(0, 200)
    const text = `${JSON.stringify(answer.headers)} ${answer.text}`
    const leaked = canaries.filter((canary) => !canary.seenBy.includes(me) && text.includes(canary.text))
    expect
      .soft(
        leaked.map((canary) => canary.text),
        `shown by ${attempt}`,
      )
      .toEqual([])
    expect.soft(answer.status, `${attempt}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
    if (answer.status >= 400) expect.soft(answer.text, attempt).not.toMatch(internals)
  }
  const changed = await changedRows()
  const own = mayChange?.(target, me) ?? []
  // Every permitted change adds a mark to the server's history, every upload an owner; a rejected mutation is counted.
  const permitted = [
    ...(own.length > 0 ? [...own, 'private.sync_marks/', 'private.object_owners/'] : own),
    'private.rejected_codes/',
  ]
  expect
    .soft(
      changed.filter((row) => !permitted.some((start) => row.startsWith(start))),
      `changed by ${me}`,
    )
    .toEqual([])

  const last = responses.at(-1)
  if (!last) throw new Error(`${name} sends no request`)
  if (status) expect.soft(status, `${last.status} ${last.text.slice(0, 300)}`).toContain(last.status)
  check?.(last, responses, target)
  // Server and database answer.
  expect((await hostile.ask('visitor', { path: '/rest/v1/jobs?select=id&limit=1' })).status).toBe(200)
}
