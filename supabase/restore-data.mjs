import { spawn } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'

/*
 * To restore a group into another project, whose migrations are applied:
 * `DATABASE_URL=postgres://… node supabase/restore-data.mjs backup.sql` puts the rows of a backup (supabase/README.md,
 * "Backups and restoring") in place of all rows there, and checks the result. `--replace`: also where accounts are there.
 */

const TIMERS = ['forget-old', 'forget-runs', 'notify-email', 'notify-push', 'remind', 'sweep-objects']

/** Returns how many rows a dump of `pg_dump --data-only` holds of each table, by `schema.table`. */
export async function rowsIn(file) {
  const counts = new Map()
  let table = null
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [, begun] = /^COPY (\S+) \(.*\) FROM stdin;$/.exec(line) ?? []
    if (!table && begun) {
      table = begun
      counts.set(table, 0)
    } else if (table && line === '\\.') table = null
    else if (table) counts.set(table, counts.get(table) + 1)
  }
  return counts
}

/** Runs psql to its end; rejects with what it said where it failed. */
function psql(url, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', ...args, url], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    child.on('error', () => reject(new Error('There is no psql here: install PostgreSQL’s client programs.')))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`Nothing was restored. ${said.trim()}`)),
    )
  })
}

/** Returns a sentence where the rows cannot be restored there; null where they can. */
async function obstacle(sql, tables, replace) {
  const there = await sql`select t from unnest(${tables}::text[]) as t where to_regclass(t) is null`
  if (there.length > 0)
    return `${there.map(({ t }) => t).join(', ')} is missing there: apply the migrations first (npx supabase db push).`
  const [{ count }] = await sql`select count(*)::int from auth.users`
  if (count > 0 && !replace)
    return `There are ${count} accounts already. Restore into a new project, or give --replace: all its rows are deleted.`
  return null
}

/**
 * Puts the rows of the dump in place of all rows of its tables, in one transaction. Triggers and foreign keys rest
 * meanwhile: the rows keep their stamps, by which devices notice that the database was restored.
 */
export async function restoreData(url, file, { replace = false } = {}) {
  const expected = await rowsIn(file)
  const tables = [...expected.keys()]
  if (!tables.includes('auth.users')) throw new Error(`${file} is no backup of accounts and rows.`)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const why = await obstacle(sql, tables, replace)
    if (why) throw new Error(why)
    const emptied = tables.map((table) => `delete from ${table} where true;`).join(' ')
    await psql(url, [
      '--single-transaction',
      `--command=set session_replication_role = replica; ${emptied}`,
      `--file=${file}`,
    ])
    return await check(sql, expected)
  } finally {
    await sql.end()
  }
}

/** Returns each thing that was checked, with whether it is as it should be. */
async function check(sql, expected) {
  const checks = []
  for (const [table, rows] of [...expected].sort()) {
    const [{ count }] = await sql.unsafe(`select count(*)::int from ${table}`)
    checks.push({ what: table, found: `${count} rows`, isRight: count === rows })
  }
  const [{ accounts }] = await sql`
    select count(*)::int as accounts from auth.users u
    where not exists (select from auth.identities i where i.user_id = u.id)`
  checks.push({ what: 'accounts without an identity', found: `${accounts}`, isRight: accounts === 0 })
  checks.push(await checkTimers(sql))
  checks.push(await checkPull(sql))
  return checks
}

async function checkTimers(sql) {
  const [{ there }] = await sql`select to_regclass('cron.job') is not null as there`
  if (!there) return { what: 'timers', found: 'none: this server has no pg_cron', isRight: true }
  const found = (await sql`select jobname from cron.job where active`).map(({ jobname }) => jobname)
  const missing = TIMERS.filter((name) => !found.includes(name))
  return {
    what: 'timers',
    found: missing.length > 0 ? `missing: ${missing.join(', ')}` : `${TIMERS.length}`,
    isRight: missing.length === 0,
  }
}

/** Pulls as a member, as her device does: the first one after a restore begins a new epoch. */
async function checkPull(sql) {
  const what = 'a pull as one member'
  const [member] = await sql`
    select id, (select count(*)::int from public.profiles where is_approved) as members
    from public.profiles where is_approved order by created_at, id limit 1`
  if (!member) return { what, found: 'there is no member', isRight: true }
  const ask = (call) =>
    sql.begin(async (as) => {
      await as`select set_config('request.jwt.claims', ${JSON.stringify({ sub: member.id, role: 'authenticated' })}, true)`
      await as`set local role authenticated`
      return call(as)
    })
  const [{ version }] = await sql`select private.protocol_version() as version`
  const request = { v: version, epoch: null, scope: null, cursor: null, limit: 500 }
  const pull = () =>
    ask(async (as) => (await as`select public.sync_pull(${as.json(request)}) as answer`)[0].answer)
  let answer = await pull()
  if (answer.restored) {
    await ask((as) => as`select public.sync_restored(${answer.cursor})`)
    answer = await pull()
  }
  const profiles = answer.rows?.profiles?.length ?? 0
  return { what, found: `${profiles} of ${member.members} members on the first page`, isRight: profiles > 0 }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { DATABASE_URL } = process.env
  const args = process.argv.slice(2)
  const file = args.find((arg) => !arg.startsWith('--'))
  if (!DATABASE_URL || !file || !existsSync(file)) {
    console.error('Give DATABASE_URL, the database to restore into, and the file that pg_dump has written.')
    process.exit(1)
  }
  try {
    const checks = await restoreData(DATABASE_URL, file, { replace: args.includes('--replace') })
    console.table(checks.map(({ what, found, isRight }) => ({ what, found, right: isRight ? 'yes' : 'NO' })))
    const wrong = checks.filter(({ isRight }) => !isRight)
    if (wrong.length > 0) {
      console.error(`The restore is not complete: ${wrong.map(({ what }) => what).join(', ')}.`)
      process.exit(1)
    }
    console.log('The rows are restored. Next: put the stored objects back, and fill the vault.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
