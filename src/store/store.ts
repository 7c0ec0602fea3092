import { Subject } from 'rxjs'
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
import { type Disk, openDisk } from './disk.ts'

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
 */
export class Store {
  /** Names the tables that changed, after each batch. */
  readonly changes$ = new Subject<ReadonlySet<KeptName>>()
  readonly #disk: Disk
  readonly #maps = emptyMaps()
  readonly #plans = new Map<KeptName, BlockPlan>()
  #progress: Progress | null = null
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(disk: Disk) {
    this.#disk = disk
    disk.written$.subscribe((blocks) => this.#adopt(blocks))
  }

  /** Opens and reads everything. Throws where the database cannot be opened or read. */
  static async open(viewerId: string): Promise<Store> {
    const disk = await openDisk(viewerId)
    const store = new Store(disk)
    await store.reread()
    return store
  }

  get progress(): Progress | null {
    return this.#progress
  }

  rows<Name extends KeptName>(table: Name): ReadonlyMap<string, Kept[Name]> {
    return this.#maps[table]
  }

  /** Reads the disk again: a window that begins to write must stand on what the last writer left. */
  async reread(): Promise<void> {
    const blocks = await this.#disk.readAll()
    for (const table of KEPT) {
      this.#maps[table].clear()
      this.#plans.set(table, new BlockPlan(table))
    }
    this.#progress = null
    this.#adopt(blocks)
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
    await this.#writing
    this.changes$.complete()
    await this.#disk.close()
  }

  async #apply({ put = {}, removed = {}, replace = false, progress }: Batch): Promise<void> {
    const written: Block[] = []
    for (const table of KEPT) {
      const held = this.#maps[table]
      const rows = (put[table] ?? []).filter((row) => replace || !isNewer(held.get(row.id), row))
      const wanted = new Map(rows.map((row) => [row.id, row]))
      const leaving = replace ? [...held.keys()].filter((id) => !wanted.has(id)) : (removed[table] ?? [])
      const places = this.#plan(table).place(wanted.keys(), leaving)
      for (const [id, members] of places) {
        written.push({
          id,
          content: JSON.stringify(members.map((member) => wanted.get(member) ?? held.get(member))),
        })
      }
    }
    if (progress) written.push({ id: PROGRESS_ID, content: JSON.stringify(progress) })
    if (written.length === 0) return
    const standing = await this.#disk.read(PROGRESS_ID)
    if (progress && standing && standing.content !== JSON.stringify(this.#progress)) {
      await this.reread()
      throw new Overtaken()
    }
    await this.#disk.write([...written, ...(standing ? [] : this.#lost(written))])
    this.#adopt(written)
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
    return lost.filter(({ id }) => written.every((block) => block.id !== id))
  }

  /** Takes blocks as they now stand on disk, and tells which tables that changed. */
  #adopt(blocks: readonly Block[]): void {
    const changed = new Set<KeptName>()
    const gone: [KeptName, string][] = []
    for (const { id, content } of blocks) {
      if (id === PROGRESS_ID) {
        this.#progress = JSON.parse(content)
        continue
      }
      const table = blockTable(id)
      const plan = this.#plan(table)
      const rows = readBlock(content)
      changed.add(table)
      for (const member of plan.members(id)) gone.push([table, member])
      plan.adopt(
        id,
        rows.map((row) => row.id),
      )
      const map = this.#maps[table] as Map<string, Kept[KeptName]>
      for (const row of rows) {
        // The very same version keeps its object, so that screens know it did not change.
        const held = map.get(row.id)
        if (held?.sync_xid !== row.sync_xid || JSON.stringify(held) !== JSON.stringify(row))
          map.set(row.id, row)
      }
    }
    for (const [table, id] of gone) if (!this.#plan(table).holds(id)) this.#maps[table].delete(id)
    this.changes$.next(changed)
  }

  #plan(table: KeptName): BlockPlan {
    const plan = this.#plans.get(table) ?? new BlockPlan(table)
    this.#plans.set(table, plan)
    return plan
  }
}

const isNewer = (held: { sync_xid: string } | undefined, row: { sync_xid: string }): boolean =>
  held !== undefined && BigInt(held.sync_xid) > BigInt(row.sync_xid)
