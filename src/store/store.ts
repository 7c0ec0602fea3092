import { Subject } from 'rxjs'
import { importPart } from '../platform/import-part.ts'
import {
  type Block,
  BlockPlan,
  blockTable,
  KEPT,
  type Kept,
  type KeptName,
  PROGRESS_ID,
  type Progress,
  readBlock,
} from './blocks.ts'
import type { Disk } from './disk.ts'
import { deleteFiles, readBlocks, type StoredBlock } from './files.ts'

/** What one answer of the server changes here. */
export interface Batch {
  put?: Partial<{ [Name in KeptName]: Kept[Name][] }>
  removed?: Partial<Record<KeptName, string[]>>
  /** Everything that is not in `put` goes: a full pull, or sight that was withdrawn. */
  replace?: boolean
  progress?: Progress
}

/** Another window pulled meanwhile, while this one was frozen: what it has now was read again, and a pull begins anew. */
export class Overtaken extends Error {}

type RowMaps = { [Name in KeptName]: Map<string, Kept[Name]> }

const emptyMaps = (): RowMaps => ({
  profiles: new Map(),
  clients: new Map(),
  jobs: new Map(),
  job_applications: new Map(),
  portfolios: new Map(),
  project_files: new Map(),
  invoices: new Map(),
  payment_details: new Map(),
  public_profiles: new Map(),
})

/**
 * What the server said, and nothing else. All rows are in memory; every batch is on disk before it is shown, so that
 * what a person saw is there again after a crash. Several windows share the disk: one writes, all see it.
 *
 * Reading needs only IndexedDB, and each table's text becomes rows when it is first asked for: what a screen shows
 * never waits for what it does not show. RxDB, which writes and tells the windows of each other, is loaded after that.
 */
export class Store {
  /** Names the tables that changed, after each batch. */
  readonly changes$ = new Subject<ReadonlySet<KeptName>>()
  readonly #viewerId: string
  readonly #maps = emptyMaps()
  readonly #plans = new Map<KeptName, BlockPlan>()
  /** Blocks of tables that nobody has asked for yet. */
  readonly #unread = new Map<KeptName, Map<string, string>>()
  /** Which version of each block is held; none for those written here. */
  readonly #revs = new Map<string, string>()
  #disk: Promise<Disk> | null = null
  #progress: Progress | null = null
  #writing: Promise<unknown> = Promise.resolve()
  #closed = false

  private constructor(viewerId: string) {
    this.#viewerId = viewerId
  }

  /** Opens and reads everything. Throws where the browser gives no storage or the disk cannot be read. */
  static async open(viewerId: string): Promise<Store> {
    const store = new Store(viewerId)
    store.#take(await readBlocks(viewerId))
    return store
  }

  get progress(): Progress | null {
    return this.#progress
  }

  rows<Name extends KeptName>(table: Name): ReadonlyMap<string, Kept[Name]> {
    this.#read(table)
    return this.#maps[table]
  }

  /** Loads what writes, and hears from now on what other windows write. Rejects where the disk refuses. */
  async attend(): Promise<void> {
    await this.#opened()
  }

  /** Reads the disk again: a window that begins to write must stand on what the last writer left. */
  async reread(): Promise<void> {
    await this.#opened()
    this.#take(await readBlocks(this.#viewerId))
  }

  /**
   * Reads again what another window has written unheard: RxDB's channel drops what was said by an earlier clock than the
   * one by which this window began to listen.
   */
  async catchUp(): Promise<void> {
    const disk = await this.#opened()
    const standing = await disk.read(PROGRESS_ID)
    if (this.#isBehind(standing)) await this.reread()
  }

  /**
   * Stores a batch, all of it or nothing; resolves when it is on disk and shown. A row older than the one held is left
   * out. Rejects when the disk refuses, and then nothing has changed.
   */
  apply(batch: Batch): Promise<void> {
    const done = this.#writing.then(() => this.#apply(batch))
    this.#writing = done.catch(() => undefined)
    return done
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#writing
    this.changes$.complete()
    const disk = await this.#disk?.catch(() => null)
    // The browser may have taken it away already: whoever closes goes on to something else.
    await disk?.close().catch((error) => console.warn('The store was not closed', error))
  }

  /** The disk, opened once; tried again after a failure. What can be read but not opened for writing begins anew. */
  #opened(): Promise<Disk> {
    if (this.#disk) return this.#disk
    const opening = this.#open()
    this.#disk = opening
    opening.catch(() => {
      this.#disk = null
    })
    return opening
  }

  async #open(): Promise<Disk> {
    const { openDisk } = await importPart(() => import('./disk.ts'))
    const isOver = () => this.#closed
    const disk = await openDisk(this.#viewerId, isOver).catch(async (error) => {
      if (isOver()) throw error
      await deleteFiles(this.#viewerId)
      const anew = await openDisk(this.#viewerId, isOver)
      this.#progress = null
      return anew
    })
    disk.written$.subscribe((blocks) => this.#take(blocks))
    // What others wrote between the first reading and now.
    if (!this.#closed) this.#take(await readBlocks(this.#viewerId))
    return disk
  }

  async #apply({ put = {}, removed = {}, replace = false, progress }: Batch): Promise<void> {
    const disk = await this.#opened()
    const written: { block: Block; rows: Kept[KeptName][] }[] = []
    for (const table of KEPT) {
      const given = put[table] ?? []
      const taken = removed[table] ?? []
      if (given.length === 0 && taken.length === 0 && !replace) continue
      const held = this.rows(table)
      const rows = given.filter((row) => replace || !isNewer(held.get(row.id), row))
      const wanted = new Map(rows.map((row) => [row.id, row]))
      const leaving = replace ? [...held.keys()].filter((id) => !wanted.has(id)) : taken
      const places = this.#plan(table).place(wanted.keys(), leaving)
      for (const [id, members] of places) {
        const rows = members.flatMap((member) => wanted.get(member) ?? held.get(member) ?? [])
        written.push({ block: { id, content: JSON.stringify(rows) }, rows })
      }
    }
    const blocks = written.map(({ block }) => block)
    if (progress) blocks.push({ id: PROGRESS_ID, content: JSON.stringify(progress) })
    if (blocks.length === 0) return
    const standing = await disk.read(PROGRESS_ID)
    if (progress && this.#isBehind(standing)) {
      await this.reread()
      throw new Overtaken()
    }
    await disk.write([...blocks, ...(standing ? [] : this.#lost(blocks))])
    const changed = new Set<KeptName>()
    if (progress) this.#progress = progress
    for (const { block } of written) {
      this.#revs.delete(block.id)
      changed.add(blockTable(block.id))
    }
    this.#adopt(written.map(({ block, rows }) => ({ id: block.id, rows })))
    this.changes$.next(changed)
  }

  /** Another window has stored more than this one has read, as the progress on the disk tells. */
  #isBehind(standing: Block | null): boolean {
    return standing !== null && standing.content !== JSON.stringify(this.#progress)
  }

  /**
   * What the disk no longer holds: the browser may empty it under us, for want of room or because it was told to. Without
   * it, a cursor written now would promise rows that no later pull brings.
   */
  #lost(written: readonly Block[]): Block[] {
    if (!this.#progress) return []
    const lost: Block[] = [{ id: PROGRESS_ID, content: JSON.stringify(this.#progress) }]
    for (const [table, plan] of this.#plans) {
      const held = this.#maps[table]
      for (const [id, members] of plan.blocks()) {
        lost.push({ id, content: JSON.stringify([...members].flatMap((member) => held.get(member) ?? [])) })
      }
    }
    for (const texts of this.#unread.values()) for (const [id, content] of texts) lost.push({ id, content })
    return lost.filter(({ id }) => written.every((block) => block.id !== id))
  }

  /** Takes blocks as they stand on disk, and tells which tables that changed. */
  #take(blocks: readonly StoredBlock[]): void {
    const changed = new Set<KeptName>()
    const known: { id: string; rows: Kept[KeptName][] }[] = []
    let isNews = false
    for (const { id, content, rev } of blocks) {
      if (this.#revs.get(id) === rev) continue
      this.#revs.set(id, rev)
      isNews = true
      if (id === PROGRESS_ID) {
        this.#progress = JSON.parse(content)
        continue
      }
      const table = blockTable(id)
      changed.add(table)
      if (this.#plans.has(table)) known.push({ id, rows: readBlock(content) })
      else this.#unread.set(table, (this.#unread.get(table) ?? new Map()).set(id, content))
    }
    this.#adopt(known)
    if (isNews && !this.#closed) this.changes$.next(changed)
  }

  /** Turns a table's text into rows, once. */
  #read(table: KeptName): void {
    if (this.#plans.has(table)) return
    this.#plans.set(table, new BlockPlan(table))
    const texts = this.#unread.get(table) ?? []
    this.#unread.delete(table)
    this.#adopt([...texts].map(([id, content]) => ({ id, rows: readBlock(content) })))
  }

  #adopt(blocks: readonly { id: string; rows: Kept[KeptName][] }[]): void {
    const gone: [KeptName, string][] = []
    for (const { id, rows } of blocks) {
      const table = blockTable(id)
      const plan = this.#plan(table)
      for (const member of plan.members(id)) gone.push([table, member])
      plan.adopt(
        id,
        rows.map((row) => row.id),
      )
      const map = this.#maps[table] as Map<string, Kept[KeptName]>
      for (const row of rows) {
        // The very same version keeps its object, so that screens know it did not change.
        const held = map.get(row.id)
        if (held === row) continue
        if (held?.sync_xid !== row.sync_xid || JSON.stringify(held) !== JSON.stringify(row))
          map.set(row.id, row)
      }
    }
    for (const [table, id] of gone) if (!this.#plan(table).holds(id)) this.#maps[table].delete(id)
  }

  #plan(table: KeptName): BlockPlan {
    this.#read(table)
    const plan = this.#plans.get(table)
    if (!plan) throw new Error(`No plan of ${table}`)
    return plan
  }
}

const isNewer = (held: { sync_xid: string } | undefined, row: { sync_xid: string }): boolean =>
  held !== undefined && BigInt(held.sync_xid) > BigInt(row.sync_xid)
