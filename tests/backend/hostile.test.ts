import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../support/actors.ts'
import type { Heard } from './hostile/raw-request.ts'
import { aGround, type Ground } from './hostile/targets.ts'
import { type Attempt, attempts } from './hostile-attempts.ts'

let ground: Ground
let before: Map<string, string>

beforeAll(async () => {
  ground = await aGround()
  before = await ground.standing()
})
afterAll(() => ground.http.backend.close())

/** Texts of the server's internals, which no answer may hold. */
const inside = /node_modules|\bat (async )?[\w.<>]+ \(|\.(ts|js):\d+|\/tmp\/|kysely|select .+ from "/i

describe.each(attempts)('$name', (attempt) => {
  test.each(attempt.as)('as %s', async (me) => {
    await tryOut(attempt, me)
  })
})

async function tryOut({ name, asks, status, leaves, proves }: Attempt, me: Actor) {
  const { target, marks } = ground
  const heard: Heard[] = []
  for (const asked of [asks(target, me)].flat()) {
    const answer = await ground.ask(me, asked)
    heard.push(answer)
    const tried = `${me}: ${asked.method ?? 'GET'} ${asked.path}`.slice(0, 200)
    const said = `${JSON.stringify(answer.headers)} ${answer.text}`
    const seen = marks.filter(({ mark, seenBy }) => !seenBy.includes(me) && said.includes(mark))
    expect
      .soft(
        seen.map(({ mark }) => mark),
        `shown by ${tried}`,
      )
      .toEqual([])
    expect.soft(answer.status, `${tried}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
    if (answer.status >= 400) expect.soft(answer.text, tried).not.toMatch(inside)
  }
  const after = await ground.standing()
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

  const last = heard.at(-1)
  if (!last) throw new Error(`${name} asks for nothing`)
  if (status) expect.soft(status, `${last.status} ${last.text.slice(0, 300)}`).toContain(last.status)
  proves?.(last, heard, target)
  expect((await ground.ask('visitor', { path: '/functions/v1/health' })).status).toBe(200)
}
