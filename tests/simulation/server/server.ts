import { fileURLToPath } from 'node:url'
import { FIRST_PULL, type PullAnswer, type PullRequest } from '../../../src/domain/protocol.ts'
import { type Profile, TABLES, type TableName } from '../../../src/domain/rows.ts'
import { createApi } from '../../../supabase/embedded/api.ts'
import { createAuthEmails } from '../../../supabase/embedded/auth/auth-emails.ts'
import { createFunctionsHost } from '../../../supabase/embedded/functions/host.ts'
import { knownKeys as keys } from '../../../supabase/embedded/keys.ts'
// Imported here, since the first simulation that calls a function would otherwise load it with its own random numbers,
// and differ.
import '../../../supabase/embedded/functions/load.ts'
import { createEmailSink, receiveEmail } from '../../../supabase/embedded/emails.ts'
import { withHostedObjectInfo } from '../../../supabase/embedded/storage/object-info.ts'
import { memoryObjects } from '../../../supabase/embedded/storage/objects.ts'
import { withHostedSignedUrls } from '../../../supabase/embedded/storage/signed-urls.ts'
import { signingSecret, verifyToken } from '../../../supabase/embedded/tokens.ts'
import { become } from '../../support/actors.ts'
import { call } from '../../support/database.ts'
import { decisionKey } from '../checks/effects.ts'
import type { Threads } from '../checks/threads.ts'
import type { RequestData, ResponseData } from '../tab/host.ts'
import { type RowChange, readRowChanges } from './audit.ts'
import { openBackup, type SimulatedDatabase } from './database.ts'
import { type Invoicing, readInvoicing } from './invoicing.ts'
import { type Ownership, readOwnership } from './ownership.ts'
import { RECENT_MESSAGES } from './recent-messages.ts'
import type { Catalog } from './statements.ts'
import { readThreads } from './threads.ts'

export const SERVER_URL = 'http://sim.test'

/** Answers about the schema, by the dump that simulations of this process begin with. */
const catalogs = new WeakMap<Blob, Catalog>()

/** The server's epoch, the last stamp of what devices pull, and the horizon of its transactions. */
export interface PullPosition {
  epoch: string
  latest: bigint
  horizon: bigint
}

export interface SentMail {
  id: string
  text: string
}

/** The real backend in this process: its HTTP API, its database, and reads that only the simulation needs. */
export class Server {
  database: SimulatedDatabase
  readonly #objects = memoryObjects()
  readonly #onNotification: (notification: string) => void
  readonly #catalog: Catalog
  /** Answers all requests to the server's address. */
  answer: (request: Request) => Promise<Response> = async () => new Response()
  /** Called with the id of each mail that a function sends. */
  onMail: (id: string) => void = () => {}
  /** Called with row changes when they are first read. */
  onRowChanges: (rowChanges: readonly RowChange[]) => void = () => {}
  #secret: string
  #lastSeq = 0
  /** Mails that are sent from the queue at the moment; null where none are. */
  #queuedMails: SentMail[] | null = null

  private constructor(
    database: SimulatedDatabase,
    secret: string,
    catalog: Catalog,
    onNotification: (notification: string) => void,
  ) {
    this.database = database
    this.#secret = secret
    this.#catalog = catalog
    this.#onNotification = onNotification
  }

  static async open(backup: Blob, onNotification: (notification: string) => void): Promise<Server> {
    const catalog: Catalog = catalogs.get(backup) ?? new Map()
    catalogs.set(backup, catalog)
    const database = await openBackup(backup, catalog)
    const secret = await signingSecret(database)
    const server = new Server(database, secret, catalog, onNotification)
    await server.#begin()
    return server
  }

  async #begin(): Promise<void> {
    const sink = createEmailSink()
    const mail = {
      ...sink,
      send: async (given: Parameters<typeof sink.send>[0]) => {
        if (this.#queuedMails) this.#queuedMails.push({ id: given.id ?? '', text: given.text ?? '' })
        else this.onMail(given.id ?? '')
        await sink.send(given)
      },
    }
    const api = await createApi({
      keys,
      database: this.database,
      objects: this.#objects,
      mails: createAuthEmails({ mail, siteUrl: SERVER_URL, secret: this.#secret }),
      siteUrl: SERVER_URL,
      jwtSecret: this.#secret,
      emailConfirmation: false,
    })
    const storage = withHostedObjectInfo(withHostedSignedUrls(api))
    const functions = await createFunctionsHost({
      folder: fileURLToPath(new URL('../../../supabase/functions', import.meta.url)),
      env: () => ({ EMAIL_PROVIDER: 'sink', SITE_URL: SERVER_URL, SUPABASE_URL: SERVER_URL }),
      verifyToken: this.verify,
      keys,
    })
    this.answer = async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/storage/v1')) return storage(request)
      if (pathname.startsWith('/functions/v1')) return functions(request)
      return pathname === '/_mail' ? receiveEmail(request, mail, keys.secret) : api(request)
    }
    await this.database.listen('realtime', this.#onNotification)
    const [last] = await this.database.query<{ seq: number }>(
      'select coalesce(max(seq), 0)::integer as seq from simulation.audit',
    )
    this.#lastSeq = last?.seq ?? 0
  }

  /** Returns the server to the state of a backup. */
  async restore(backup: Blob): Promise<void> {
    await this.database.close()
    this.database = await openBackup(backup, this.#catalog)
    await this.#begin()
  }

  async serve({ url, method, headers, body }: RequestData): Promise<ResponseData> {
    const response = await this.answer(new Request(url, { method, headers, body: body as BodyInit | null }))
    return {
      status: response.status,
      headers: [...response.headers],
      body: new Uint8Array(await response.arrayBuffer()),
    }
  }

  /** Sends the queued mails that are due, as the timer of the server does. Returns them. */
  async sendQueuedMails(): Promise<SentMail[]> {
    this.#queuedMails = []
    const headers = { authorization: `Bearer ${keys.secret}`, apikey: keys.secret }
    const request = new Request(`${SERVER_URL}/functions/v1/notify-email`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    const { ok, status } = await this.answer(request)
    const sent = this.#queuedMails
    this.#queuedMails = null
    if (!ok) throw new Error(`The queued mails were not sent: ${status}`)
    return sent
  }

  verify = async (token: string) => verifyToken(token, this.#secret)

  /** Returns the row changes since the last call. */
  async takeRowChanges(): Promise<RowChange[]> {
    const rowChanges = await readRowChanges(this.database, this.#lastSeq)
    this.#lastSeq = rowChanges.at(-1)?.seq ?? this.#lastSeq
    this.onRowChanges(rowChanges)
    return rowChanges
  }

  /** Pulls everything this user may hold, as a new device would. */
  async freshPull(userId: string | null, more: Partial<PullRequest> = {}): Promise<PullAnswer> {
    const request = { ...FIRST_PULL, limit: 5000, ...more }
    const { text, params } = call('sync_pull', { request })
    const [row] = await this.as<{ answer: PullAnswer }>(userId, text, params)
    if (!row) throw new Error('The server did not answer')
    return row.answer
  }

  /**
   * Returns the epoch, the last stamp of what devices pull, and the horizon: a device that has pulled everything has a
   * cursor between the last two.
   */
  async pullPosition(): Promise<PullPosition> {
    const stamps = [...TABLES, 'sync_removals'].map(
      (table) => `select max(sync_xid) as x from public.${table}`,
    )
    const [row] = await this.database.query<{ epoch: string; latest: string; horizon: string }>(
      `select (select epoch from private.sync_state)::text as epoch, coalesce(max(x), '0')::text as latest,
         pg_snapshot_xmin(pg_current_snapshot())::text as horizon
       from (${stamps.join(' union all ')}) as stamps`,
    )
    return { epoch: row?.epoch ?? '', latest: BigInt(row?.latest ?? 0), horizon: BigInt(row?.horizon ?? 0) }
  }

  /** Returns the current stamps of these rows, by `table:id`. */
  async stampsOf(rows: readonly { table: TableName; id: string }[]): Promise<Map<string, string>> {
    const stamps = new Map<string, string>()
    for (const { table, id } of rows) {
      const [row] = await this.database.query<{ stamp: string }>(
        `select sync_xid::text as stamp from public.${table} where id = $1`,
        [id],
      )
      if (row) stamps.set(`${table}:${id}`, row.stamp)
    }
    return stamps
  }

  /** Returns the decisions of an administrator, as `decisionKey` names them. */
  async decisionsOf(userId: string): Promise<Set<string>> {
    const decisions = await this.database.query<{ profile: string; at: string }>(
      'select profile_id as profile, to_jsonb(decided_at) #>> array[]::text[] as at from public.decisions where decided_by = $1',
      [userId],
    )
    return new Set(decisions.map(({ profile, at }) => decisionKey(profile, at)))
  }

  /** Returns the decision on a report, empty while it is open; null where the report is gone. */
  async decisionOn(report: string): Promise<string | null> {
    const [row] = await this.database.query<{ stands: string | null }>(
      "select decision || ' by ' || decided_by_name || ' at ' || decided_at as stands from public.reports where id = $1",
      [report],
    )
    return row ? (row.stands ?? '') : null
  }

  /** Returns all threads, past every policy. */
  threads = (): Promise<Threads> => readThreads(this.database, RECENT_MESSAGES)

  /** Returns all invoices and quotes, past every policy. */
  invoicing = (): Promise<Invoicing> => readInvoicing(this.database)

  /** Returns whose everything else is, past every policy. */
  ownership = (): Promise<Ownership> => readOwnership(this.database)

  async publicProfile(userId: string | null, id: string): Promise<Profile | null> {
    const { text, params } = call('public_profile', { key: id })
    const [row] = await this.as<{ answer: Profile | null }>(userId, text, params)
    return row?.answer ?? null
  }

  as<Row = Record<string, unknown>>(
    userId: string | null,
    text: string,
    params: unknown[] = [],
  ): Promise<Row[]> {
    return this.database.transaction(async (query) => {
      if (userId) await become(query, 'authenticated', userId)
      else await become(query, 'anon')
      return query<Row>(text, params)
    })
  }

  close(): Promise<void> {
    return this.database.close()
  }
}
