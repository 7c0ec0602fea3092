import { PROTOCOL } from '../../../src/domain/protocol.ts'
import type { Database } from '../../../supabase/embedded/database.ts'
import { signingSecret } from '../../../supabase/embedded/tokens.ts'
import { type Actor, actors, type Person, people } from '../../support/actors.ts'
import { changeWatch } from '../../support/change-watch.ts'
import { insertInto } from '../../support/database.ts'
import { ids } from '../../support/fixtures.ts'
import { type HttpFixtures, startHttpFixtures } from '../../support/http.ts'
import { type Canary, writeCanaries } from './canaries.ts'
import { type RawRequest, type RawResponse, send } from './raw-request.ts'

/** The targets of attacks. */
export interface Target {
  people: HttpFixtures['fixtures']['people']
  /** Session tokens by actor; a visitor's is the publishable key. */
  tokens: Record<Actor, string>
  /** The real signing secret, for tokens that are signed correctly and still invalid. */
  jwtSecret: string
  /** Keys of stored objects: the member's file of the request in progress, the client's work sample. */
  stored: { file: string; sample: string; picture: string }
  /** A signed address of the member's file. */
  signedFile: string
  /** Each user's cursor, epoch and scope after a full pull. */
  pulled: Record<Actor, { cursor: string; epoch: string; scope: string }>
  /** A mutation that the member has sent, and its device. */
  mutation: { id: string; device: string }
}

export interface HostileBackend {
  http: HttpFixtures
  target: Target
  canaries: Canary[]
  ask(actor: Actor, request: RawRequest): Promise<RawResponse>
  /** Returns a hash of every row, by `schema.table/id`. */
  hashRows(): Promise<Map<string, string>>
}

const device = '00000000-0000-4000-8000-00000000de77'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates the test data behind the embedded backend, with a canary in everything that is not public. */
export async function aHostileBackend(): Promise<HostileBackend> {
  const http = await startHttpFixtures()
  const { backend, fixtures } = http
  const { database } = backend
  const tokens = { visitor: backend.publishableKey } as Record<Actor, string>
  for (const name of people) tokens[name] = await tokenOf(http, name)

  const ask: HostileBackend['ask'] = (actor, request) =>
    send(backend.url, { token: tokens[actor], apikey: backend.publishableKey, ...request })
  const report = {
    id: ids.fresh,
    reporter: fixtures.people.client.id,
    kind: 'profile',
    person: fixtures.people.member.id,
  }
  const { text, params } = insertInto('reports', {
    ...report,
    subject: 'member Green',
    reason: 'To be marked',
  })
  await database.query(text, params)
  await database.query('insert into public.blocks (blocker, blocked) values ($1, $2)', [
    fixtures.people.newcomer.id,
    fixtures.people.pending.id,
  ])
  const canaries = await writeCanaries(database)

  const stored = {
    file: `project-files/${ids.requests.engraving}/7-zq-stored.pdf`,
    sample: `portfolio/${ids.clients.client}-${ids.services.workshop}-7.png`,
    picture: `jobs/${ids.services.branding}/7.png`,
  }
  const uploads = [
    ['member', 'project-files', stored.file, 'application/pdf', Buffer.from('%PDF-1.4 zq-stored-file')],
    [
      'client',
      'portfolio-images',
      stored.sample,
      'image/png',
      Buffer.concat([pixel, Buffer.from('zq-stored-sample')]),
    ],
    ['member', 'service-images', stored.picture, 'image/png', pixel],
  ] as const
  for (const [actor, bucket, key, type, body] of uploads) {
    const upload = {
      path: `/storage/v1/object/${bucket}/${key}`,
      method: 'POST',
      body,
      headers: { 'content-type': type },
    }
    expectSuccess(await ask(actor, upload))
  }
  await database.query('update public.portfolios set image_urls = image_urls || $1::text where id = $2', [
    stored.sample,
    ids.portfolios.branding,
  ])
  const sign = {
    path: `/storage/v1/object/sign/project-files/${stored.file}`,
    method: 'POST',
    body: { expiresIn: 600 },
  }
  const { signedURL } = JSON.parse(expectSuccess(await ask('member', sign)).text) as { signedURL: string }

  const pulled = {} as Target['pulled']
  for (const actor of actors) {
    const request = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 5000 }
    const answer = expectSuccess(
      await ask(actor, { path: '/rest/v1/rpc/sync_pull', method: 'POST', body: { request } }),
    )
    pulled[actor] = JSON.parse(answer.text)
  }
  const mutation = { id: crypto.randomUUID(), device }
  const change = {
    table: 'profiles',
    op: 'update',
    id: fixtures.people.member.id,
    values: { bio: 'Menus' },
    base: { bio: null },
  }
  const mutations = [{ v: PROTOCOL, id: mutation.id, action: 'profile.edit', changes: [change] }]
  expectSuccess(
    await ask('member', {
      path: '/rest/v1/rpc/apply_mutations',
      method: 'POST',
      body: { client_id: device, mutations },
    }),
  )
  return {
    http,
    canaries,
    ask,
    hashRows: await rowHasher(database),
    target: {
      people: fixtures.people,
      tokens,
      jwtSecret: await signingSecret(database),
      stored,
      signedFile: `/storage/v1${signedURL}`,
      pulled,
      mutation,
    },
  }
}

function expectSuccess(response: RawResponse): RawResponse {
  if (response.status >= 300)
    throw new Error(`The test data could not be created: ${response.status} ${response.text}`)
  return response
}

async function tokenOf({ backend }: HttpFixtures, name: Person): Promise<string> {
  const answer = await send(backend.url, {
    path: '/auth/v1/token?grant_type=password',
    method: 'POST',
    apikey: backend.publishableKey,
    body: { email: `${name}@example.test`, password: 'password' },
  })
  return (JSON.parse(expectSuccess(answer).text) as { access_token: string }).access_token
}

/** Columns that a sign-in changes; reading changes nothing else. */
const volatileColumns = "- array['last_sign_in_at', 'updated_at', 'last_accessed_at']"

/** Returns a function that hashes all rows of all tables, except the audit log, which may grow. */
async function rowHasher({ query }: Database): Promise<HostileBackend['hashRows']> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_name <> 'audit_log_entries'
       and table_schema in ('public', 'private', 'auth', 'storage', 'realtime', 'embedded')`,
  )
  const all = tables
    .map(
      ({ name }) => `select '${name}/' || coalesce(to_jsonb(r) ->> 'id', md5(r::text)) as row,
        md5((to_jsonb(r) ${volatileColumns})::text) as hash from ${name} r`,
    )
    .join(' union all ')
  let hashes = new Map<string, string>()
  let before = ''
  const watch = await changeWatch(query)
  return async () => {
    // Most attacks write nothing: hashing again would tell nothing.
    const now = await watch()
    if (now === before) return hashes
    before = now
    const rows = await query<{ row: string; hash: string }>(all)
    hashes = new Map(rows.map(({ row, hash }) => [row, hash]))
    return hashes
  }
}
