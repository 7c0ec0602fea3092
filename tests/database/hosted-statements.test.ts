import { expect, test } from 'vitest'
import { migrationsIn } from '../../supabase/embedded/migrate.ts'
import { nodesOf, statementsOf } from '../support/sql-statements.ts'

/*
 * What a hosted project does not survive. safeupdate refuses an UPDATE or DELETE without WHERE from the API's role, in
 * functions of any owner too; supautils ends the server at the second call of a function with a static CREATE EXTENSION.
 */

const migrations = migrationsIn().map(({ file, sql }) => [file, sql] as const)

/** Returns a sentence for each statement that a hosted project does not accept. */
function refusedIn(sql: string): string[] {
  const { parsed, unread } = statementsOf(sql)
  const inFunction = (of: string) => (of === '' ? '' : ` in ${of}`)
  return [
    ...parsed.flatMap(({ of, isExecuted, tree }) =>
      [...nodesOf({ tree })].flatMap(([name, node]) => {
        const isChange = name === 'UpdateStmt' || name === 'DeleteStmt'
        if (isChange && !(node as { whereClause?: unknown }).whereClause)
          return `${name} without WHERE${inFunction(of)}`
        if (name === 'CreateExtensionStmt' && of !== '' && !isExecuted)
          return `static CREATE EXTENSION${inFunction(of)}`
        return []
      }),
    ),
    ...unread.map(({ of, text }) => `no whole statement${inFunction(of)}: ${text}`),
  ]
}

test.each(migrations)('%s', (_, sql) => {
  expect(refusedIn(sql)).toEqual([])
})

/** A migration without one of its conditions is refused. */
const conditions = migrations.flatMap(([file, sql]) =>
  [...sql.matchAll(/ where true\b/g)].map(
    ({ index, 0: found }) =>
      [
        `${file}:${sql.slice(0, index).split('\n').length}`,
        sql.slice(0, index) + sql.slice(index + found.length),
      ] as const,
  ),
)
test.each(conditions)('without its condition %s is refused', (_, sql) => {
  expect(refusedIn(sql)).toEqual([expect.stringMatching(/^(Update|Delete)Stmt without WHERE/)])
})

const plpgsql = (body: string) =>
  `create function private.f(n text) returns text language plpgsql as $$ declare t text; begin ${body}; return t; end $$`

test.each([
  ['at the top', 'update public.jobs set title = title'],
  ['in a function', plpgsql('delete from public.jobs')],
  ['in a function in SQL', 'create function f() returns void language sql as $$ delete from public.jobs $$'],
  [
    'in a function of one statement',
    'create function f() returns void begin atomic delete from public.jobs; end',
  ],
  ['in a block', 'do $$ begin update public.jobs set title = title; end $$'],
  [
    'in a loop over what it returns',
    plpgsql('for t in delete from public.jobs returning title loop null; end loop'),
  ],
  [
    'before a query',
    plpgsql('with gone as (delete from public.jobs returning id) select count(*) into t from gone'),
  ],
  ['built with format', plpgsql("execute format('update public.%I set x = 1', n)")],
  ['built from parts', plpgsql("execute 'delete from public.' || quote_ident(n)")],
  ['built in a variable', plpgsql("t := 'delete from public.jobs'; execute t")],
  ['built from a condition', plpgsql("execute case when n = '' then 'delete from public.jobs' end")],
  [
    'of a query to return',
    plpgsql("return query execute 'delete from public.jobs returning title'")
      .replace('returns text', 'returns setof text')
      .replace('return t;', ''),
  ],
  [
    'in a function that is built with format',
    "do $do$ begin execute format($f$ create function f_%1$s() returns void language plpgsql as $$ begin delete from %1$I; end $$ $f$, 'x'); end $do$",
  ],
  ['of an extension in a function', plpgsql('create extension if not exists pg_net')],
  ['of an extension in a block', 'do $$ begin create extension pg_net; end $$'],
])('a statement %s is refused', (_, sql) => {
  expect(refusedIn(sql)).toHaveLength(1)
})

test.each([
  ['with a condition', 'update public.jobs set title = title where true'],
  ['of an extension at the top', 'create extension if not exists pgcrypto'],
  ['of an extension as text', plpgsql("execute 'create extension pg_net'")],
  ['that locks rows', plpgsql("execute format('select 1 from public.%I for update', n) into t")],
  ['with a condition as text', plpgsql("execute format('delete from public.%I where id = $1', n)")],
  ['of a conflict', plpgsql('insert into public.jobs values (n) on conflict (id) do update set title = n')],
  ['that names an operation', plpgsql("if n = 'update' then t := 'the update of a row'; end if")],
])('a statement %s is accepted', (_, sql) => {
  expect(refusedIn(sql)).toEqual([])
})
