import { PROTOCOL, type PushAnswer, type PushedMutation } from '../../../src/domain/protocol.ts'
import { Violation } from '../checks/violation.ts'
import type { Ledger } from '../record/ledger.ts'
import { emailOf, idOf, names, PASSWORD } from '../server/people.ts'
import { SERVER_URL, type Server } from '../server/server.ts'
import type { RequestData, ResponseData } from '../tab/host.ts'

/** A request that a device sent and the server carried out. */
interface Sent {
  userId: string
  request: RequestData
}

/** Mutations in one request, far below the server's limits. */
const MUTATIONS_AT_ONCE = 100

/** Calls that are repeated: each carries an id, under which the server knows it. */
const repeatedCalls = [
  ...['block', 'unblock', 'report', 'decide_report', 'show_service', 'choose_events'].map(
    (fn) => `/rpc/${fn}`,
  ),
  '/functions/v1/contact-email',
]

/** Keeps what devices have sent, to send all of it again at the end: nothing on the server may change by that. */
export class SentRequests {
  #sent: Sent[] = []

  /** Returns whether a request is sent again: a push, whatever its answer was, or a call that the server carried out. */
  isRepeated({ url }: RequestData, { status }: ResponseData): boolean {
    return isPush(url) || (status < 300 && repeatedCalls.some((path) => url.endsWith(path)))
  }

  record(userId: string, request: RequestData): void {
    this.#sent.push({ userId, request })
  }

  history(): readonly Sent[] {
    return [...this.#sent]
  }

  /** Forgets calls that a restore undid; sent pushes stay, since each mutation is looked up in the ledger. */
  serverRestored(history: readonly Sent[]): void {
    const undone = this.#sent.slice(history.length).filter(({ request }) => isPush(request.url))
    this.#sent = [...history, ...undone]
  }

  /**
   * Sends everything again that this server's history contains: every version of each applied mutation, and every call.
   * Throws where the server did not carry it out before, or a row of any table is another afterwards. Not sent: what was
   * refused, since it may succeed later, and versions of the protocol that refuse a whole request.
   */
  async sendAgain(server: Server, ledger: Ledger): Promise<void> {
    const tokens = await signInEverybody(server)
    const before = await tablesOf(server)
    const accepted = await acceptedVersions(server)
    for (const [userId, token] of tokens) {
      const own = this.#sent.filter((sent) => sent.userId === userId)
      const mutations = own
        .flatMap(({ request }) => mutationsOf(request))
        .filter(({ id, v }) => ledger.applied.has(id) && accepted.has(v))
      for (let from = 0; from < mutations.length; from += MUTATIONS_AT_ONCE) {
        const again = mutations.slice(from, from + MUTATIONS_AT_ONCE)
        const answer = await post(server, PUSH, token, { client_id: userId, mutations: again })
        await checkKnown(again, answer)
      }
      for (const { request } of own) {
        if (mutationsOf(request).length > 0) continue
        const { pathname } = new URL(request.url)
        const answer = await post(server, pathname, token, JSON.parse(String(request.body)))
        if (!answer.ok) throw notRepeated(pathname, await answer.text())
      }
    }
    const after = await tablesOf(server)
    for (const [table, rows] of after) {
      // A table without a key may have two equal rows.
      const earlier = before.get(table) ?? []
      const known = new Set(earlier)
      const changed = rows.find((row) => !known.has(row))
      if (changed === undefined && rows.length === earlier.length) continue
      const what = `what was sent again changed ${table}: ${changed ?? 'a row is gone'}`
      throw new Violation('one-effect', what.slice(0, 400), [table])
    }
  }
}

const PUSH = '/rest/v1/rpc/apply_mutations'

const isPush = (url: string): boolean => url.endsWith(PUSH)

/** Throws where the server did not answer each of these applied mutations as applied. */
async function checkKnown(again: readonly PushedMutation[], answer: Response): Promise<void> {
  const text = await answer.text()
  const { results = [] } = answer.ok ? (JSON.parse(text) as Partial<PushAnswer>) : {}
  if (results.length !== again.length || results.some(({ status }) => status !== 'applied'))
    throw notRepeated(PUSH, text)
}

const notRepeated = (path: string, answer: string) =>
  new Violation(
    'one-effect',
    `what was carried out is refused when it is sent again to ${path}: ${answer.slice(0, 400)}`,
    [],
  )

/** Returns the mutations of a push; none of another request. */
export const mutationsOf = ({ url, body }: RequestData): PushedMutation[] =>
  isPush(url) ? JSON.parse(String(body)).mutations : []

/** Returns the versions of the protocol, of all there have been, that the server accepts. */
async function acceptedVersions({ database }: Server): Promise<Set<number>> {
  const rows = await database.query<{ v: number }>(
    'select v from generate_series(1, $1::integer) v where private.accepts_version(to_jsonb(v))',
    [PROTOCOL],
  )
  return new Set(rows.map(({ v }) => v))
}

/** Returns a token for each person whose account exists, by user id. */
async function signInEverybody(server: Server): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const name of names) {
    const answer = await post(server, '/auth/v1/token?grant_type=password', null, {
      email: emailOf(name),
      password: PASSWORD,
    })
    if (answer.ok) tokens.set(idOf(name), (await answer.json()).access_token)
  }
  return tokens
}

function post(server: Server, path: string, token: string | null, body: object): Promise<Response> {
  const key = 'sb_publishable_local_development'
  return server.answer(
    new Request(`${SERVER_URL}${path}`, {
      method: 'POST',
      headers: {
        apikey: key,
        authorization: `Bearer ${token ?? key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    }),
  )
}

/** Returns the rows of every table as text, each with the transaction that wrote it. */
async function tablesOf({ database }: Server): Promise<Map<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const contents = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(
      `select t.xmin::text || ' ' || t::text as row from ${name} t`,
    )
    contents.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return contents
}
