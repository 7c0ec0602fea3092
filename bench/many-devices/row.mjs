import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startBackend } from '../support/backend.mjs'
import { median } from '../support/numbers.mjs'
import { startCrowd } from './crowd.mjs'

const MEMBERS = 1_000
const DEVICES = 200
const CHANGES = 5 * DEVICES
/** Milliseconds without a change after which the devices are compared with the server. */
const QUIET_MS = 2_000
const MEMORY_INTERVAL_MS = 250
/** 800 pulls of 40 ms, one after another, on a machine that is busy with something else half of the time. */
const FIRST_PULLS_MS = 60_000
const writeLog = readFileSync(new URL('writes.sql', import.meta.url), 'utf8')
/** Every other member offers a service. */
const emails = Array.from({ length: DEVICES }, (_, n) => `member${2 * n + 1}@large.test`)

const inOneMoment = () => Date.now() + 1_000
const megabytes = (bytes) => bytes / 1e6

/** Observes the memory of the server's process until it is stopped. */
function watchMemory(backend) {
  let highest = 0
  let watching = true
  const watch = async () => {
    while (watching) {
      highest = Math.max(highest, (await backend.usage()).bytes)
      await delay(MEMORY_INTERVAL_MS)
    }
  }
  const watched = watch()
  return async () => {
    watching = false
    await watched
    return highest
  }
}

/** Resolves when all devices are at rest: nothing is unsent, and each holds what the server shows it. Returns when each was. */
async function untilRest(crowd, until) {
  for (;;) {
    const states = await crowd.all('state')
    const waiting = states.reduce((sum, state) => sum + state.waiting, 0)
    const isQuiet = Date.now() - Math.max(...states.map(({ changedAt }) => changedAt)) > QUIET_MS
    const unrest = []
    if (waiting === 0 && isQuiet) {
      const compared = await crowd.all('compare')
      unrest.push(...compared.flatMap(({ differences }) => differences))
      if (unrest.length === 0) return compared.flatMap(({ ends }) => ends)
    }
    if (Date.now() > until) {
      const described = states.map((state) => state.waitingDevices).join('; ')
      throw new Error(`Not at rest: ${waiting} changes wait (${described}); ${unrest.slice(0, 5).join(', ')}`)
    }
    await delay(QUIET_MS / 4)
  }
}

/** Throws unless the server has done each of these writes once, and recorded each mutation. */
async function checkExactlyOnce(backend, { writes, mutations }) {
  const [{ recorded }] = await backend.query(
    `select count(*)::int as recorded from private.mutation_results
     where mutation_id in (select jsonb_array_elements_text($1::text::jsonb)::uuid) and result ->> 'status' = 'applied'`,
    [JSON.stringify(mutations)],
  )
  if (writes.length !== CHANGES || recorded !== CHANGES)
    throw new Error(`${recorded} of ${CHANGES} are applied`)
  const done = await backend.query(
    'select table_name, row_id, op, count(*)::int as times from private.bench_writes group by 1, 2, 3',
  )
  const times = new Map(done.map((write) => [`${write.table_name} ${write.row_id} ${write.op}`, write.times]))
  for (const { table, id, op } of writes) {
    const key = `${table} ${id} ${op}`
    if (times.get(key) !== 1) throw new Error(`${key} was done ${times.get(key) ?? 0} times`)
    times.delete(key)
  }
  if (times.size > 0) throw new Error(`Nobody made these writes: ${[...times.keys()].slice(0, 5)}`)
}

/** Returns what was used since the last call: CPU time of the server's process and of the devices', and their requests. */
function createMeter(backend, crowd) {
  let last = { server: 0, devices: 0 }
  return async () => {
    const used = await crowd.all('usage')
    const { cpuMs, bytes } = await backend.usage()
    const now = {
      server: cpuMs,
      devices: used.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    }
    const spent = { server: now.server - last.server, devices: now.devices - last.devices }
    last = now
    return { requests: used.flatMap(({ requests }) => requests), bytes, ...spent }
  }
}

/** Returns how many times as long as the median device the last one waits. */
const lastBesideMedian = (values) => [Math.max(...values) / median(values)]

const named = (requests, name) => requests.filter((request) => request.name === name).map(({ ms }) => ms)

/** Prints where the time of a phase went. Throws where the server failed to answer a request. */
function reportPhase(name, began, { requests, bytes, server, devices }) {
  const pulls = named(requests, 'sync_pull').length
  const pushes = named(requests, 'apply_mutations').length
  const lost = requests.filter(({ status }) => status === null).length
  console.log(
    `   ${name}: ${Math.round(Date.now() - began)} ms; server ${Math.round(megabytes(bytes))} MB; CPU ms: server ${Math.round(server)}, devices ${Math.round(devices)}; ` +
      `${pulls} pulls, ${pushes} pushes, ${lost} requests without an answer`,
  )
  const failed = requests.filter(({ status }) => status >= 500)
  if (failed.length > 0)
    throw new Error(`${failed.length} server errors: ${JSON.stringify(failed.slice(0, 3))}`)
}

/** `longestBackoffMs` is the longest pause of a device between two attempts. */
async function measureOn(database, longestBackoffMs) {
  const backend = await startBackend({ members: MEMBERS, app: 'none', ...database })
  const crowd = await startCrowd(emails)
  const stopWatching = watchMemory(backend)
  try {
    await backend.exec(writeLog)
    const meter = createMeter(backend, crowd)
    await meter()
    let began = Date.now()
    await crowd.signIn(backend.url, backend.key)
    reportPhase('Signed in', began, await meter())

    began = inOneMoment()
    const pulled = (
      await crowd.all('firstPull', { at: began, until: began + 2 * longestBackoffMs + FIRST_PULLS_MS })
    ).flat()
    const firstPulls = pulled.map((at) => at - began)
    const first = await meter()
    reportPhase('First pulls', began, first)

    began = Date.now()
    const work = await crowd.all('workOffline')
    reportPhase('Offline', began, await meter())
    began = inOneMoment()
    await crowd.all('comeBack', { at: began })
    // A first pull is four requests of each device; sending is two, and about as many pulls as before.
    const restMs = 2 * longestBackoffMs + 2 * Math.max(...firstPulls)
    const ends = await untilRest(crowd, began + restMs)
    const sent = ends.map(({ sentAt }) => sentAt - began)
    const back = await meter()
    reportPhase('At rest', began, back)
    const highest = await stopWatching()
    await checkExactlyOnce(backend, {
      writes: work.flatMap(({ writes }) => writes),
      mutations: work.flatMap(({ mutations }) => mutations),
    })
    return {
      firstPulls,
      firstPullSpread: lastBesideMedian(firstPulls),
      sent,
      sentSpread: lastBesideMedian(sent),
      rested: ends.map(({ changedAt }) => changedAt - began),
      firstPullRequests: named(first.requests, 'sync_pull'),
      pullRequests: named(back.requests, 'sync_pull'),
      pushRequests: named(back.requests, 'apply_mutations'),
      highest: [megabytes(highest)],
      after: [megabytes((await backend.usage()).bytes)],
    }
  } finally {
    await stopWatching()
    await crowd.stop()
    await backend.stop()
  }
}

/** Measures on PGlite in a folder, as `npm start` runs it: in a thread of its own. */
async function measureOnPglite(longestBackoffMs) {
  const dataDir = mkdtempSync(join(tmpdir(), 'verdant-bench-data-'))
  try {
    return await measureOn({ dataDir }, longestBackoffMs)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures on a Postgres server; null where this machine has none. */
async function measureOnServer(longestBackoffMs) {
  const { findPostgres, startServer } = await import('../../tests/support/postgres-server.ts')
  const program = findPostgres()
  if (!program) return null
  const server = await startServer(program)
  try {
    return await measureOn({ databaseUrl: server.url }, longestBackoffMs)
  } finally {
    await server.stop()
  }
}

export default {
  number: 16,
  work: '200 devices at once',
  /** The number of members is its own. */
  members: MEMBERS,
  /** One round: its values are of 200 devices. */
  async run() {
    await import('../support/typescript.mjs')
    const { MAX_BACKOFF_MS } = await import('../../src/sync/backoff.ts')
    const pglite = await measureOnPglite(MAX_BACKOFF_MS)
    const server = await measureOnServer(MAX_BACKOFF_MS)
    const line = (what, key, aims) => ({
      what,
      ours: pglite[key],
      peers: server ? { 'a Postgres server': server[key] } : {},
      ...(aims && { aims }),
    })
    const fair = [{ value: 'most', atMost: 3 }]
    return [
      line('first pull on the device, ms', 'firstPulls'),
      line('the last first pull, times the median', 'firstPullSpread', fair),
      line('five changes sent and confirmed, ms', 'sent'),
      line('the last sent, times the median', 'sentSpread', fair),
      line('at rest after 1,000 changes, ms', 'rested'),
      line('a pull request of the first pull, ms', 'firstPullRequests'),
      line('a pull request after the return, ms', 'pullRequests'),
      line('a push request, ms', 'pushRequests'),
      line('memory of the backend at its highest, MB', 'highest'),
      line('memory of the backend after, MB', 'after'),
    ]
  },
}
