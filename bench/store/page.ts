import type { Profile } from '../../src/domain/rows.ts'
import { byName, changedRows, columns, makeRows, searches } from './rows.ts'
import { PAGE_SIZE, QUERY_LIMIT, type StoreCandidate } from './store-candidate.ts'

const CHANGES = 20

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Returns the milliseconds of the page's longest task while `work` ran; 0 where none took 50 ms. */
async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  await work()
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  return longest
}

/** Returns the megabytes of the page and its workers, WebAssembly included, after garbage collection. */
async function megabytes(candidate?: StoreCandidate): Promise<number> {
  const { bytes } = await performance.measureUserAgentSpecificMemory()
  return (bytes + ((await candidate?.wasmBytes?.()) ?? 0)) / 1e6
}

async function load(name: string): Promise<StoreCandidate> {
  const { default: candidate } = await import(/* @vite-ignore */ `/${name}/candidate.js`)
  return candidate
}

/** Opens on an empty device, writes page after page, changes some rows one by one. Returns milliseconds. */
async function fill(name: string, count: number) {
  const rows = makeRows(count)
  let candidate: StoreCandidate | undefined
  const opened = await timed(async () => {
    candidate = await load(name)
    await candidate.open()
  })
  let written = 0
  const longest = await longestTask(async () => {
    written = await timed(async () => {
      for (let at = 0; at < count; at += PAGE_SIZE) await candidate?.write(rows.slice(at, at + PAGE_SIZE))
    })
  })
  const changes: number[] = []
  for (const row of changedRows(rows, CHANGES)) changes.push(await timed(async () => candidate?.write([row])))
  return { opened, written, longest, changes }
}

/** Opens in a new browser, reads everything, then searches. Throws where a store does not hold what was written. */
async function reopen(name: string, count: number) {
  const empty = await megabytes()
  let candidate: StoreCandidate | undefined
  let held: Profile[] = []
  let read = 0
  const longestRead = await longestTask(async () => {
    read = await timed(async () => {
      candidate = await load(name)
      await candidate.open()
      held = await candidate.readAll()
    })
  })
  if (!candidate) throw new Error(`${name} was not loaded`)
  const holding = (await megabytes(candidate)) - empty
  const wanted = searchesOf(checked(name, held, count))
  held = []
  const queries = await search(name, wanted, candidate.query)
  const databaseQueries = candidate.queryDatabase ? await search(name, wanted, candidate.queryDatabase) : []
  wanted.length = 0
  const resting = (await megabytes(candidate)) - empty
  return { read, longestRead, holding, resting, queries, databaseQueries }
}

/** Returns what was written; throws where `held` is anything else, in any order. */
function checked(name: string, held: Profile[], count: number): Profile[] {
  const written = makeRows(count)
  const changed = new Map(changedRows(written, CHANGES).map((row) => [row.id, row]))
  const expected = written.map((row) => changed.get(row.id) ?? row)
  const isSame = textOf(held.toSorted(byName)) === textOf(expected.toSorted(byName))
  if (!isSame) throw new Error(`${name} does not hold the rows that were written`)
  return expected
}

const textOf = (rows: Profile[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).join('\n')

interface Search {
  profession: string
  part: string
  /** The expected result, in that order. */
  found: string
}

const searchesOf = (rows: Profile[]): Search[] =>
  searches.map(({ profession, part }) => {
    const found = rows
      .filter((row) => row.profession === profession && row.full_name.includes(part))
      .sort(byName)
      .slice(0, QUERY_LIMIT)
    if (found.length === 0) throw new Error(`Nobody's name contains ${part}`)
    return { profession, part, found: textOf(found) }
  })

/**
 * Returns the milliseconds of each search but the first, which may have more to load. Throws where one finds other
 * rows.
 */
async function search(name: string, wanted: Search[], query: StoreCandidate['query']): Promise<number[]> {
  const times: number[] = []
  for (const { profession, part, found } of wanted) {
    let rows: Profile[] = []
    times.push(
      await timed(async () => {
        rows = await query(profession, part)
      }),
    )
    if (textOf(rows) !== found) throw new Error(`${name} finds other rows for ${profession}, ${part}`)
  }
  return times.slice(1)
}

declare global {
  interface Performance {
    /** Chromium's, on pages that are isolated from other origins. */
    measureUserAgentSpecificMemory(): Promise<{ bytes: number }>
  }
  interface Window {
    storeBench: { fill: typeof fill; reopen: typeof reopen }
  }
}
window.storeBench = { fill, reopen }
