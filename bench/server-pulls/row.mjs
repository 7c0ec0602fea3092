import postgres from 'postgres'
import { startBackend } from '../support/backend.mjs'

const CONNECTIONS = 4
const SECONDS = 3

/** Returns the pulls per second of that many connections at once, as an ordinary member. */
async function measure(url, userId, request, expected) {
  const pool = postgres(url, { max: CONNECTIONS, onnotice: () => {} })
  let pulls = 0
  const until = performance.now() + SECONDS * 1000
  const one = async () => {
    const connection = await pool.reserve()
    await connection.unsafe(`set role authenticated; set request.jwt.claim.sub = '${userId}';
      set request.jwt.claims = '${JSON.stringify({ sub: userId, role: 'authenticated' })}'`)
    while (performance.now() < until) {
      const [{ answer }] = await connection.unsafe('select public.sync_pull($1::text::jsonb) as answer', [
        JSON.stringify(request),
      ])
      const rows = Object.values(answer.rows).flat().length
      if (answer.full || rows !== expected) throw new Error(`${rows} rows in place of ${expected}`)
      pulls += 1
    }
    connection.release()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  const perSecond = pulls / ((performance.now() - started) / 1000)
  await pool.end()
  return perSecond
}

async function onServer(members, rounds) {
  const { aServer } = await import('../../tests/support/postgres-server.ts')
  const server = await aServer()
  if (!server) throw new Error('No Postgres on this machine: see tests/support/postgres-server.ts')
  const backend = await startBackend({ members, databaseUrl: server.url, app: 'none' })
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  await sql`vacuum analyze`
  const [{ id }] = await sql`select md5('member 1')::uuid as id`
  const ask = async (request) => {
    const [{ answer }] = await sql.begin(async (transaction) => {
      await transaction.unsafe(
        `set local role authenticated; select set_config('request.jwt.claim.sub', '${id}', true)`,
      )
      return transaction.unsafe('select public.sync_pull($1::text::jsonb) as answer', [
        JSON.stringify(request),
      ])
    })
    return answer
  }
  const begun = await ask({ v: 2, epoch: null, scope: null, cursor: null, limit: 1 })
  const rest = { v: 2, epoch: begun.epoch, scope: begun.scope, cursor: begun.cursor, limit: 500 }
  const atRest = []
  for (let round = 0; round < rounds; round += 1) atRest.push(await measure(server.url, id, rest, 0))
  await sql`update public.profiles set bio = bio || '.' where id = md5('member 2')::uuid`
  const afterOne = []
  for (let round = 0; round < rounds; round += 1) {
    // The member's one service contains the name: both rows arrive.
    const { rows } = await ask(rest)
    afterOne.push(await measure(server.url, id, rest, Object.values(rows).flat().length))
  }
  await sql.end()
  await backend.stop()
  await server.stop()
  return { atRest, afterOne }
}

export default {
  number: 11,
  work: 'Server (Postgres): pulls per second, 4 at once',
  async run(bench) {
    await import('../support/typescript.mjs')
    const small = await onServer(10_000, bench.rounds)
    const large = await onServer(100_000, bench.rounds)
    return [
      {
        what: 'nothing new, 100,000 members beside 10,000',
        ours: large.atRest,
        limit: small.atRest,
        aims: [{ limit: true, atLeast: 0.8 }],
      },
      {
        what: 'one member changed, 100,000 members beside 10,000',
        ours: large.afterOne,
        limit: small.afterOne,
        aims: [{ limit: true, atLeast: 0.8 }],
      },
    ]
  },
}
