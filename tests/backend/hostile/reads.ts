import { expect } from 'vitest'
import { ids } from '../../support/fixtures.ts'
import { everyone, nothing, outsiders, rest, signedIn } from './assertions.ts'
import type { Attack } from './attack.ts'

const tables = [
  ...['profiles', 'clients', 'jobs', 'job_applications', 'portfolios', 'project_files', 'invoices'],
  ...['payments', 'quotes', 'reminders', 'payment_details'],
  ...['decisions', 'reports', 'blocks', 'sync_removals'],
]

/** Names that are no tables of the API, with malicious addresses. */
const privateNames = [
  ...[
    'masked_profiles',
    'pull_profiles',
    'public_profiles',
    'pull_invoices',
    'pull_payments',
    'due_reminders',
    'mutation_results',
    'contact_sends',
    'notification_queue',
  ],
  ...[
    'users',
    'objects',
    'secrets',
    'pg_roles',
    'pg_authid',
    'pg_shadow',
    'pg_stat_activity',
    'information_schema.tables',
  ],
  ...[
    'private.sync_state',
    'auth.users',
    '"auth"."users"',
    'auth%2Eusers',
    'public.profiles',
    '..%2fauth%2fusers',
  ],
]
const schemas = [
  'private',
  'auth',
  'storage',
  'embedded',
  'realtime',
  'pg_catalog',
  'private,public',
  '"private"',
]

/** Queries for the existence of a row that the actor may not read; each must find none. */
const probes: [name: string, path: string][] = [
  ['or', `profiles?or=(phone.like.zq*,email.like.other*)&email=neq.me@x.test&id=neq.`],
  ['nested and/or', 'profiles?and=(or(phone.like.zq*,bio.like.zq*),or(email.like.o*,email.like.p*))'],
  ['not', 'clients?not.or=(contact_name.is.null,id.is.null)&select=phone'],
  ['a pattern', 'invoices?description=like.zq*&select=description'],
  ['a regular expression', 'job_applications?message=match.^zq&select=id'],
  ['full text', 'portfolios?title=fts(english).zq&select=id'],
  ['a guessed id', `project_files?id=eq.${ids.files.byMember}&select=file_path`],
  ['a list of guessed ids', `invoices?id=in.(${Object.values(ids.invoices).join()})`],
  ['a payment of a guessed invoice', `payments?invoice_id=eq.${ids.invoices.sent}&select=id`],
  ['an embedded invoice', 'payments?select=amount,invoices!inner(description)&invoices.description=like.zq*'],
  ['an embedded payment', 'invoices?select=id,payments!inner(note)&payments.note=like.zq*'],
  ['an embedded reminder', 'invoices?select=id,reminders!inner(body)'],
  ['a pattern in a quote', 'quotes?description=like.zq*&select=id'],
  ['any', 'clients?phone=like(any).{zq*,555*}&select=phone'],
  ['a range of stamps', 'invoices?sync_xid=gt.0&select=id,sync_xid'],
  ['an embedded owner', 'invoices?select=id,profiles!inner(phone)&profiles.phone=like.zq*'],
  [
    'an embedded parent',
    'project_files?select=id,job_applications!inner(message)&job_applications.message=like.zq*',
  ],
  ['two parents up', 'portfolios?select=id,job_applications!inner(clients!inner(phone))'],
]

export const readAttacks: Attack[] = [
  ...tables.map(
    (table): Attack => ({
      name: `read all of ${table}, counted`,
      as: everyone,
      requests: () => rest(`${table}?select=*`, { headers: { prefer: 'count=exact' } }),
    }),
  ),
  ...probes.map(
    ([name, path]): Attack => ({
      name: `probe by ${name}`,
      as: ['visitor', 'newcomer', 'otherClient'].filter(
        (actor) => !(actor === 'otherClient' && /clients\?|job_applications\?/.test(path)),
      ) as Attack['as'],
      requests: ({ people }, me) => [
        rest(path.replace(/id=neq\.$/, `id=neq.${me === 'visitor' ? ids.fresh : people[me].id}`), {
          headers: { prefer: 'count=exact' },
        }),
      ],
      check: nothing,
    }),
  ),
  ...['profiles', 'clients', 'invoices'].flatMap((table) =>
    ['planned', 'estimated', 'exact'].map(
      (count): Attack => ({
        name: `learn how many ${table} there are (${count})`,
        as: ['newcomer'],
        requests: () =>
          rest(`${table}?select=id&limit=0`, { method: 'HEAD', headers: { prefer: `count=${count}` } }),
        // `planned` and `estimated` counts are the planner's guess, which does not depend on one user's rows.
        check: ({ headers }) => {
          if (count === 'exact') expect(String(headers['content-range'])).toMatch(/\/(0|\*)$/)
        },
      }),
    ),
  ),
  ...privateNames.map(
    (name): Attack => ({
      name: `read ${name}`,
      as: ['visitor', 'member', 'administrator'],
      requests: () => rest(`${name}?select=*`),
      check: nothing,
    }),
  ),
  ...schemas.map(
    (schema): Attack => ({
      name: `another schema: ${schema}`,
      as: ['visitor', 'administrator'],
      requests: () => [
        rest('users?select=*', { headers: { 'accept-profile': schema } }),
        rest('sync_state?select=*', { headers: { 'accept-profile': schema } }),
        rest('masked_profiles?select=phone', { headers: { 'accept-profile': schema } }),
      ],
      check: nothing,
    }),
  ),
  {
    name: 'embed private tables in a public one',
    as: outsiders,
    requests: () => [
      rest('jobs?select=title,profiles(*)'),
      rest(
        'jobs?select=title,profiles(*),job_applications(*,clients(*),portfolios(*),project_files(*),invoices(*))',
      ),
      rest('jobs?select=title,job_applications(count)'),
      rest('jobs?select=title,...profiles(phone,email)'),
      rest('jobs?select=*,hidden_services(*),users(*),decisions(*),reports(*)'),
    ],
  },
  {
    name: 'order by unreadable columns',
    as: outsiders,
    requests: () => [
      rest('jobs?select=title&order=profiles(phone).desc'),
      rest('jobs?select=id,profiles(id)&order=profiles(email)'),
      rest('profiles?select=id&order=phone.desc.nullslast'),
    ],
  },
  {
    name: 'aggregate unreadable columns',
    as: outsiders,
    requests: () => [
      rest('invoices?select=amount.sum(),description.max()'),
      rest('profiles?select=phone.max(),email.min()'),
      rest('clients?select=count()'),
    ],
  },
  {
    name: 'guess a hidden contact by equality filters on the board',
    as: ['visitor', 'newcomer', 'client'],
    requests: () => [
      rest('jobs?provider_email=like.*'),
      rest('jobs?select=id,profiles!inner(id)&profiles.email=eq.other@example.test'),
    ],
    check: nothing,
  },
  {
    name: 'request the query plan, the schema or other response formats',
    as: ['visitor', 'newcomer'],
    requests: () =>
      [
        'application/vnd.pgrst.plan',
        'application/vnd.pgrst.plan+json; options=analyze|verbose|settings|buffers|wal',
        'application/vnd.pgrst.object+json',
        'application/openapi+json',
        'application/octet-stream',
        'text/csv',
        'text/xml',
        '*/*;q=-1',
      ].flatMap((accept) => [
        rest('profiles?select=*', { headers: { accept } }),
        rest('', { headers: { accept } }),
      ]),
    check: (_, all) => {
      for (const { text } of all)
        expect(text).not.toMatch(/masked_profiles|sync_state|Seq Scan|encrypted_password/)
    },
  },
  {
    name: 'claim another role in headers',
    as: ['newcomer'],
    requests: ({ people }) =>
      [
        { role: 'service_role' },
        { 'x-role': 'service_role', 'x-supabase-role': 'service_role' },
        { 'request.jwt.claims': `{"role":"service_role","sub":"${people.administrator.id}"}` },
        { prefer: 'tx=commit, params=single-object, role=service_role' },
        { 'x-forwarded-user': people.administrator.id, 'x-user-id': people.administrator.id },
        { 'x-supabase-admin': 'true', 'x-admin': '1', 'x-lite-admin': '1' },
        { cookie: 'sb-access-token=x; role=service_role' },
      ].map((headers) => rest('profiles?select=*', { headers })),
    check: nothing,
  },
  {
    name: 'send invalid limits and ranges',
    as: signedIn.slice(0, 2),
    requests: () => [
      ...[
        'limit=-1',
        'limit=1e9',
        'limit=abc',
        'limit=99999999999999999999',
        'limit=',
        'limit=0&offset=-1',
      ].map((query) => rest(`jobs?select=id&${query}`)),
      ...['offset=99999999999999999999', 'offset=1.5', 'limit=1&limit=2', 'limit=1;select+1'].map((query) =>
        rest(`jobs?select=id&${query}`),
      ),
      ...['0-999999999999999999', '-5--1', '5-1', 'abc', 'bytes=0-1', '0-,1-2'].map((range) =>
        rest('jobs?select=id', { headers: { range, 'range-unit': 'items' } }),
      ),
    ],
  },
]
