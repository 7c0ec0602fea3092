import { mergeBatches } from '../database/merge-batches.ts'
import { digest } from '../database/row-digest.ts'
import type { Batch, Store } from '../database/store.ts'
import { EACH_PULL, FIRST_PULL, type PullAnswer, type PullRequest } from '../domain/protocol.ts'
import { type Profile, TABLES, type TableName } from '../domain/rows.ts'
import type { OutboxItem } from '../outbox/item.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Failure } from '../remote/remote-result.ts'
import type { SyncCalls } from '../remote/sync-calls.ts'

export interface PullTools {
  store: Store
  outbox: Outbox
  calls: Pick<SyncCalls, 'pull' | 'restored'>
  now: () => number
  /** Aborts the request under way; no further one is sent. */
  signal?: AbortSignal
  /** Called when the server has answered a request, before rows of the answer are shown. */
  onAnswer?: () => void
  /** Called when a full pull begins. */
  onFullPull?: () => void
  /** Called with each page of a full pull: rows stored, of rows in all. */
  onProgress?: (got: number, of: number) => void
}

export type PullOutcome = { kind: 'done' } | { kind: 'failed'; failure: Failure } | { kind: 'update-needed' }

type Page = { ok: true; answer: PullAnswer } | { ok: false; pulled: PullOutcome }

/** One pull under way. */
interface Pulling extends PullTools {
  /**
   * Stores a batch. Rejects with `StaleWriteError` where another tab has pulled since this pull began: an answer that a frozen
   * tab gets late may be of another scope, and would leave out rows that the other tab was about to store.
   */
  write: (batch: Batch) => Promise<void>
}

/** Begins a pull with what the store holds now. */
function begin(tools: PullTools): Pulling {
  let revision = tools.store.revision
  const write = async (batch: Batch) => {
    revision = await tools.store.apply({ ...batch, basedOn: revision })
  }
  return { ...tools, write }
}

/**
 * The most ids that one pull asks about, of each kind; the server refuses more. A later pull asks about the others, since
 * these are confirmed by then.
 */
const MAX_ASKED = 1_000

/** Returns whether the server keeps the id of this applied mutation: it can tell whether a restore has undone it. */
const isRecorded = ({ state, xid, mutation }: OutboxItem): boolean =>
  state === 'applied' && (xid !== null || (mutation.kind === 'call' && mutation.via === 'database'))

/**
 * Brings the store up to date: requests pages until the server has no more, and stores the cursor with the last one.
 * Rejects when the disk refuses; the next pull then repeats this one. With `check`, compares the rows with the server's
 * digests and repairs a difference (anti-entropy).
 */
export async function pull(tools: PullTools, check = false): Promise<PullOutcome> {
  const { store, outbox } = tools
  const pulling = begin(tools)
  const progress = store.progress
  const applied = outbox.items.filter(isRecorded)
  const known = Object.fromEntries(
    [...store.rows('public_profiles').values()].slice(-MAX_ASKED).map((row) => [row.id, row.sync_xid]),
  )
  const first = await requestPage(tools, {
    ...FIRST_PULL,
    epoch: progress?.epoch ?? null,
    scope: progress?.scope ?? null,
    cursor: sentCursor(progress?.cursor ?? null),
    awaiting_xids: [...new Set(applied.flatMap(({ xid }) => xid ?? []))].slice(0, MAX_ASKED),
    ...(applied.length > 0 ? { applied: applied.map(({ id }) => id).slice(0, MAX_ASKED) } : {}),
    known,
    check: check || progress?.pulledAt == null || isOfOtherTables(progress.cursor),
  })
  if (!first.ok) return first.pulled
  const { answer } = first
  const pulled = answer.full
    ? await applyFullPull(pulling, answer)
    : await applyChanges(pulling, answer, known)
  if (pulled.kind !== 'done') return pulled
  await outbox.confirm(answer.confirmed_xids, store.progress?.epoch ?? answer.epoch, answer.lost)
  return answer.check && !answer.next ? repair(pulling, answer.check) : pulled
}

/**
 * Begins each stored cursor: the tables that were pulled. A cursor with another beginning was stored by a version of the app
 * that knows other tables, in another tab or before an update: the pull then compares all tables, and repairs. Versions that
 * cannot read this cursor pull everything.
 */
const CURSOR_PREFIX = `${TABLES.join()}:`

/** Returns the cursor as the server gave it, which has no colon; null without one. */
const sentCursor = (stored: string | null): string | null =>
  stored === null ? null : stored.slice(stored.lastIndexOf(':') + 1)

const isOfOtherTables = (stored: string | null): boolean =>
  stored !== null && !stored.startsWith(CURSOR_PREFIX)

/** Requests one page; tells a server that was restored from a backup to begin a new epoch first. */
async function requestPage(tools: PullTools, request: PullRequest): Promise<Page> {
  const answer = await tools.calls.pull(request, tools.signal)
  if (!answer.ok) return { ok: false, pulled: { kind: 'failed', failure: answer.failure } }
  tools.onAnswer?.()
  if ('update_needed' in answer.value) return { ok: false, pulled: { kind: 'update-needed' } }
  if (!answer.value.restored) return { ok: true, answer: answer.value }
  const begun = await tools.calls.restored(answer.value.cursor)
  if (!begun.ok) return { ok: false, pulled: { kind: 'failed', failure: begun.failure } }
  return requestPage(tools, { ...request, cursor: null })
}

const progressOf = (answer: PullAnswer, cursor: string | null, pulledAt: number | null) => ({
  epoch: answer.epoch,
  scope: answer.scope,
  cursor: cursor === null ? null : CURSOR_PREFIX + cursor,
  pulledAt,
})

const toBatch = (answer: PullAnswer): Batch => ({
  put: { ...answer.rows, public_profiles: answer.known.rows },
  removed: { ...answer.removed, public_profiles: answer.known.gone },
})

/** Writes all pages and the cursor in one transaction: rows of a history that a restore undid would otherwise remain. */
async function applyChanges(
  tools: Pulling,
  first: PullAnswer,
  compared: Batch['compared'] = {},
): Promise<PullOutcome> {
  const collected = await collectPages(tools, first)
  if ('kind' in collected) return collected
  const { pages, cursor } = collected
  const progress = progressOf(first, cursor, tools.now())
  await tools.write({ ...mergeBatches(pages.map(toBatch)), compared, progress })
  return { kind: 'done' }
}

/**
 * Replaces all rows. Where the scope has changed or the device is empty, the first page removes the old rows and each page
 * is shown as it comes; otherwise the old rows stay until all pages are there.
 */
async function applyFullPull(tools: Pulling, first: PullAnswer): Promise<PullOutcome> {
  const { store, outbox } = tools
  const before = store.progress
  tools.onFullPull?.()
  if (before && before.epoch !== first.epoch) await outbox.requeueLost(first.epoch, before.epoch)
  if (!before || before.scope !== first.scope || isEmpty(store)) return applyPagesAsTheyCome(tools, first)
  const profiles = unchangedProfiles(store, first)
  const collected = await collectPages(tools, first)
  if ('kind' in collected) return collected
  const { pages, cursor } = collected
  const batch = mergeBatches([{ put: { public_profiles: profiles } }, ...pages.map(toBatch)])
  await tools.write({ ...batch, replace: true, progress: progressOf(first, cursor, tools.now()) })
  return { kind: 'done' }
}

async function applyPagesAsTheyCome(tools: Pulling, first: PullAnswer): Promise<PullOutcome> {
  const { store } = tools
  const before = store.progress
  let answer = first
  let got = 0
  for (;;) {
    const batch = toBatch(answer)
    const isFirst = answer === first
    if (isFirst)
      batch.put = { ...batch.put, public_profiles: [...unchangedProfiles(store, first), ...first.known.rows] }
    // The next page is requested while this one is written.
    const coming = answer.next && nextPage(tools, answer, answer.next)
    const started = isFirst ? { replace: before !== null, progress: progressOf(first, null, null) } : {}
    await Promise.all([tools.write({ ...batch, ...started }), coming])
    got += rowsIn(answer)
    if (first.check) tools.onProgress?.(got, countIn(first.check))
    if (!coming) break
    const page = await coming
    if (!page.ok) return page.pulled
    if (page.answer.full) return applyFullPull(tools, page.answer)
    answer = page.answer
  }
  const isOneMoment = answer === first
  await tools.write({ progress: progressOf(first, answer.cursor, isOneMoment ? tools.now() : null) })
  if (isOneMoment) return { kind: 'done' }
  const since = await changesSince(tools, answer)
  if (!since.ok) return since.pulled
  return since.answer.full ? applyFullPull(tools, since.answer) : applyChanges(tools, since.answer)
}

/**
 * Requests the remaining pages. Several pages are of several moments: half of a mutation may be in a page that came before
 * it. Therefore requests what changed meanwhile, until one page holds all of that; then all pages together are what the
 * server held at one moment.
 */
async function collectPages(
  tools: Pulling,
  first: PullAnswer,
): Promise<{ pages: PullAnswer[]; cursor: string } | PullOutcome> {
  const pages = [first]
  for (let start = first; ; ) {
    let last = start
    while (last.next) {
      const page = await nextPage(tools, last, last.next)
      if (!page.ok) return page.pulled
      if (page.answer.full) return applyFullPull(tools, page.answer)
      last = page.answer
      pages.push(last)
    }
    if (last === start) return { pages, cursor: start.cursor }
    const since = await changesSince(tools, last)
    if (!since.ok) return since.pulled
    if (since.answer.full) return applyFullPull(tools, since.answer)
    start = since.answer
    pages.push(start)
  }
}

/**
 * Returns the cached profiles that the server reports as unchanged; none after a change of scope or epoch: in another
 * epoch the same `sync_xid` may be another version.
 */
function unchangedProfiles(store: Store, { epoch, scope, known }: PullAnswer): Profile[] {
  if (store.progress?.scope !== scope || store.progress.epoch !== epoch) return []
  const news = new Set([...known.gone, ...known.rows.map(({ id }) => id)])
  return [...store.rows('public_profiles').values()].filter(({ id }) => !news.has(id))
}

const rowsIn = ({ rows }: PullAnswer): number =>
  TABLES.reduce((sum, table) => sum + (rows[table]?.length ?? 0), 0)

const countIn = (check: NonNullable<PullAnswer['check']>): number =>
  TABLES.reduce((sum, table) => sum + (check[table]?.count ?? 0), 0)

const isEmpty = (store: Store): boolean => TABLES.every((table) => store.rows(table).size === 0)

/**
 * Requests the page after this one. Its cursor has the horizon of the first page, and the latest mark of its own moment: a
 * server that was restored since does not know that mark.
 */
const nextPage = (
  tools: PullTools,
  { epoch, scope, cursor }: PullAnswer,
  after: NonNullable<PullAnswer['next']>,
): Promise<Page> =>
  requestPage(tools, {
    ...EACH_PULL,
    epoch,
    scope,
    cursor: null,
    page: { horizon: cursor, after },
  })

/** Requests what changed after the first page of a pull, of which this is the last page. */
const changesSince = (tools: PullTools, { epoch, scope, cursor }: PullAnswer): Promise<Page> =>
  requestPage(tools, { ...EACH_PULL, epoch, scope, cursor })

/** Compares rows with the server's digests. Removes surplus rows; where one is missing, pulls everything again. */
async function repair(tools: Pulling, check: NonNullable<PullAnswer['check']>): Promise<PullOutcome> {
  const { store } = tools
  const differing = TABLES.filter((table) => {
    const there = check[table]
    const held = digest(store.rows(table).values())
    return there && (held.count !== there.count || held.hash !== there.hash)
  })
  const progress = store.progress
  if (differing.length === 0 || !progress) return { kind: 'done' }
  const { epoch, scope, cursor } = progress
  const page = await requestPage(tools, {
    ...EACH_PULL,
    epoch,
    scope,
    cursor: sentCursor(cursor),
    ids: [...differing],
  })
  if (!page.ok) return page.pulled
  await tools.write(toBatch(page.answer))
  const removed: Partial<Record<TableName, string[]>> = {}
  let missing = false
  for (const table of differing) {
    const visible = page.answer.ids?.[table] ?? {}
    const held = store.rows(table)
    removed[table] = [...held.keys()].filter((id) => !(id in visible))
    missing ||= Object.entries(visible).some(([id, xid]) => held.get(id)?.sync_xid !== xid)
  }
  await tools.write({ removed, ...(missing ? { progress: { ...progress, cursor: null } } : {}) })
  return missing ? pull(tools) : { kind: 'done' }
}
