import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateSupabase } from 'rxdb/plugins/replication-supabase'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { filter, firstValueFrom } from 'rxjs'
import { advance } from '../../src/domain/request/request.ts'
import { connect } from '../../src/remote/connection.ts'
import { markFirstRouteRendered } from '../../src/remote/first-route.ts'
import { Engine } from '../../src/sync/engine.ts'
import { type Account, signedIn, unquoted } from '../support/sync-candidate.ts'

/** One method of working offline and sending the changes later. */
interface OfflineCandidate {
  signIn(account: Account): Promise<void>
  /** Accepts that many requests; returns how many changes are unsent. */
  work(count: number): Promise<number>
  /** Resolves when nothing is unsent, after the network is back. */
  send(): Promise<void>
}

function ours(): OfflineCandidate {
  let engine: Engine
  return {
    async signIn({ url, publishableKey, email }) {
      const connection = connect({ url, appUrl: url, publishableKey })
      const { data, error } = await (await connection.supabase()).auth.signInWithPassword({
        email,
        password: 'demo1234',
      })
      if (error) throw error
      markFirstRouteRendered()
      engine = await Engine.open(connection, { id: data.user.id, email })
      await firstValueFrom(engine.status$.pipe(filter(() => engine.pulledAt !== null)))
    },
    async work(count) {
      const requests = engine.view.rows('job_applications').filter(({ status }) => status === 'pending')
      for (const request of requests.slice(0, count)) {
        const accepted = advance(request, 'accepted')
        if (!accepted.ok) throw new Error(accepted.refusal)
        await engine.act([accepted.value])
      }
      return engine.outbox.items.length
    },
    async send() {
      void engine.pullNow()
      await firstValueFrom(engine.outbox.items$.pipe(filter((items) => items.length === 0)))
      const accepted = engine.view.rows('job_applications').filter(({ status }) => status === 'accepted')
      if (accepted.length < 1_000) throw new Error(`${accepted.length} of 1,000 accepted`)
    },
  }
}

/** RxDB's plugin: every changed document is its own request, whatever the size of the batch. */
function plugin(): OfflineCandidate {
  const open = async () => {
    const database = await createRxDatabase({
      name: 'plugin',
      storage: getRxStorageDexie(),
      multiInstance: false,
    })
    const schema = {
      version: 0,
      primaryKey: 'id',
      type: 'object',
      properties: { id: { type: 'string', maxLength: 36 }, status: { type: 'string' } },
      required: ['id'],
    } as const
    return (await database.addCollections({ requests: { schema } })).requests
  }
  let collection: Awaited<ReturnType<typeof open>>
  let replication: ReturnType<typeof replicateSupabase>
  return {
    async signIn(account) {
      collection = await open()
      replication = replicateSupabase({
        replicationIdentifier: 'requests',
        collection,
        client: await signedIn(account, unquoted),
        tableName: 'bench_requests',
        waitForLeadership: false,
        toggleOnDocumentVisible: false,
        retryTime: 500,
        pull: { batchSize: 500 },
        push: { batchSize: 100 },
      })
      await replication.awaitInitialReplication()
    },
    async work(count) {
      const found = await collection.find({ selector: { status: 'pending' }, limit: count }).exec()
      await collection.bulkUpsert(
        found.map((document) => ({ ...document.toMutableJSON(), status: 'accepted' })),
      )
      return found.length
    },
    async send() {
      replication.reSync()
      await replication.awaitInSync()
    },
  }
}

/** A list of changes, sent one update after the other. */
function loop(): OfflineCandidate {
  let client: Awaited<ReturnType<typeof signedIn>>
  let waiting: string[] = []
  return {
    async signIn(account) {
      client = await signedIn(account)
      const { data, error } = await client.from('bench_requests').select('id').limit(1_000)
      if (error) throw error
      waiting = data.map(({ id }) => id)
    },
    work: async (count) => {
      waiting = waiting.slice(0, count)
      return waiting.length
    },
    async send() {
      for (const id of waiting) {
        const { error } = await client.from('bench_requests').update({ status: 'accepted' }).eq('id', id)
        if (error) throw error
      }
    },
  }
}

const candidates: Record<string, () => OfflineCandidate> = { ours, plugin, loop }
let candidate: OfflineCandidate

Object.assign(window, {
  signIn: (name: string, account: Account) => {
    candidate = candidates[name]?.() ?? ours()
    return candidate.signIn(account)
  },
  work: (count: number) => candidate.work(count),
  async send() {
    const started = performance.now()
    await candidate.send()
    return performance.now() - started
  },
})
