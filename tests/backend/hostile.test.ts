import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../support/actors.ts'
import { attacks } from './hostile/all-attacks.ts'
import type { Attack } from './hostile/attack.ts'
import type { RawResponse } from './hostile/raw-request.ts'
import { aHostileBackend, type HostileBackend } from './hostile/targets.ts'

let hostile: HostileBackend
let before: Map<string, string>

beforeAll(async () => {
  hostile = await aHostileBackend()
  before = await hostile.hashRows()
})
afterAll(() => hostile.http.backend.close())

/** Texts of the server's internals, which no response may contain. */
const internals = /node_modules|\bat (async )?[\w.<>]+ \(|\.(ts|js):\d+|\/tmp\/|kysely|select .+ from "/i

describe.each(attacks)('$name', (attack) => {
  test.each(attack.as)('as %s', async (me) => {
    await run(attack, me)
  })
})

async function run({ name, requests, status, mayChange, check }: Attack, me: Actor) {
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
  const after = await hostile.hashRows()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (row) => before.get(row) !== after.get(row),
  )
  const own = mayChange?.(target, me) ?? []
  // Every permitted change adds a mark to the server's history, every upload an owner.
  const permitted = own.length > 0 ? [...own, 'private.sync_marks/', 'private.object_owners/'] : own
  before = after
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
  expect((await hostile.ask('visitor', { path: '/functions/v1/health' })).status).toBe(200)
}
