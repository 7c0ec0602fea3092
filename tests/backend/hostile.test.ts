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

/** Texts of the server's internals, which no answer may hold. */
const inside = /node_modules|\bat (async )?[\w.<>]+ \(|\.(ts|js):\d+|\/tmp\/|kysely|select .+ from "/i

describe.each(attacks)('$name', (attempt) => {
  test.each(attempt.as)('as %s', async (me) => {
    await tryOut(attempt, me)
  })
})

async function tryOut({ name, asks, status, leaves, proves }: Attack, me: Actor) {
  const { target, canaries } = hostile
  const responses: RawResponse[] = []
  for (const request of [asks(target, me)].flat()) {
    const answer = await hostile.ask(me, request)
    responses.push(answer)
    const tried = `${me}: ${request.method ?? 'GET'} ${request.path}`.slice(0, 200)
    const said = `${JSON.stringify(answer.headers)} ${answer.text}`
    const seen = canaries.filter(({ text, seenBy }) => !seenBy.includes(me) && said.includes(text))
    expect
      .soft(
        seen.map(({ text }) => text),
        `shown by ${tried}`,
      )
      .toEqual([])
    expect.soft(answer.status, `${tried}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
    if (answer.status >= 400) expect.soft(answer.text, tried).not.toMatch(inside)
  }
  const after = await hostile.hashRows()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (row) => before.get(row) !== after.get(row),
  )
  const own = leaves?.(target, me) ?? []
  // A permitted change leaves a mark in the server's history, as every change does, and an upload its owner.
  const hers = own.length > 0 ? [...own, 'private.sync_marks/', 'private.object_owners/'] : own
  before = after
  expect
    .soft(
      changed.filter((row) => !hers.some((start) => row.startsWith(start))),
      `changed by ${me}`,
    )
    .toEqual([])

  const last = responses.at(-1)
  if (!last) throw new Error(`${name} asks for nothing`)
  if (status) expect.soft(status, `${last.status} ${last.text.slice(0, 300)}`).toContain(last.status)
  proves?.(last, responses, target)
  expect((await hostile.ask('visitor', { path: '/functions/v1/health' })).status).toBe(200)
}
