import type { Server } from 'node:http'
import { join } from 'node:path'
import { type CronJob, startCron } from './cron.ts'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { firstAdministratorUrl } from './first-administrator.ts'
import { createPageHeads } from './http/page-head.ts'
import { type AppKind, openPages } from './http/pages.ts'
import { createWebServer, type Site } from './http/server.ts'
import { keysOf } from './keys.ts'
import { attachRealtime } from './realtime/attach.ts'
import { isTopicOfTheApp } from './realtime/authorise.ts'
import type { SeedKind } from './seed-context.ts'
import { seededAs, seedOnce } from './seeding.ts'
import { openFunctions, openRoutes, type ServiceOptions } from './services.ts'
import { diskObjects } from './storage/disk-objects.ts'
import { memoryObjects } from './storage/objects.ts'
import { signingSecret, verifyToken } from './tokens.ts'

export interface BackendOptions extends DatabaseOptions, ServiceOptions {
  /** 0, the default, takes any free port. */
  port?: number
  /** The origin at which users reach the app, for links and redirects; by default the port on this machine. */
  siteUrl?: string
  seed?: SeedKind
  app?: AppKind
  /** False: nothing processes the queues but calls of the edge functions, and nobody is reminded. */
  cron?: boolean
}

export interface Backend {
  url: string
  publishableKey: string
  secretKey: string
  /** The address of the page of mails, with the token that opens it. `/_mail.json` takes the same. */
  mailUrl: string
  /** Where the first administrator is made, once; null where there is an administrator. */
  firstAdministratorUrl: string | null
  database: Database
  close(): Promise<void>
}

/**
 * Starts a whole Supabase in this process: database, API, realtime, edge functions, and the app if wanted, on one port.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const log = options.log ?? (() => {})
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    log('Opening the database …')
    const database = await openDatabase(options)
    closing.push(database.close)
    const objects =
      options.dataDir === 'memory://' ? memoryObjects() : diskObjects(join(options.dataDir, 'storage'))
    const seed = options.seed ?? 'none'
    const seeded = await seedOnce(database, objects, seed, () => {
      if (seed !== 'none') log(`Filling it (${seed}) …`)
    })
    if (seeded) await database.exec('analyze')

    let open: (site: Site) => void = () => {}
    const server = createWebServer(
      new Promise((resolve) => {
        open = resolve
      }),
    )
    const url = await listen(server, options.port ?? 0)
    closing.push(() => stop(server))

    const keys = keysOf(options.dataDir)
    const secret = await signingSecret(database)
    const project = { database, objects, url, siteUrl: options.siteUrl ?? url, keys, secret }
    const functions = await openFunctions(project, options)
    const routes = await openRoutes(project, functions, options)
    const realtime = await attachRealtime({
      server,
      database,
      keys,
      verifyToken: async (token) => verifyToken(token, secret),
      isTopicOf: isTopicOfTheApp,
    })
    closing.push(() => realtime.close())
    const headOf = createPageHeads(functions, url, keys.publishable)
    const pages = await openPages(options.app ?? 'none', server, headOf)
    closing.push(pages.close)
    const onRemote = await warningOfDemo(database, log)
    open({ routes, pages: pages.answer, secret: keys.secret, onRemote })
    const call = async (name: string) => (await functions(cronRequest(name, url, keys.secret))).ok
    const execute = async (statement: string) => {
      await database.query(statement)
      return true
    }
    for (const { work, ...job } of options.cron === false ? [] : cronJobs) {
      const run = 'call' in work ? () => call(work.call) : () => execute(work.statement)
      closing.push((await startCron(database, { ...job, run })).close)
    }
    const mailUrl = `${url}/_mail?token=${keys.mail}`
    return {
      url,
      publishableKey: keys.publishable,
      secretKey: keys.secret,
      mailUrl,
      firstAdministratorUrl: await firstAdministratorUrl(database, options.siteUrl ?? url),
      database,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What the timers of a hosted project do: a call of an edge function, or a statement. */
const cronJobs: readonly (Omit<CronJob, 'run'> & { work: { call: string } | { statement: string } })[] = [
  {
    work: { call: 'notify-email' },
    channel: 'email_queue',
    table: 'private.email_queue',
    due: `state in ('queued', 'sending') and due_at <= now()`,
  },
  {
    work: { call: 'notify-push' },
    channel: 'notification_queue',
    table: 'private.notification_queue',
    due: 'due_at <= now()',
  },
  {
    work: { call: 'sweep-objects' },
    channel: 'objects_to_delete',
    table: 'private.orphan_search',
    due: 'next_at <= now() or exists (select from private.objects_to_delete)',
  },
  {
    work: { statement: 'select private.make_reminders()' },
    channel: null,
    table: 'private.due_reminders',
    due: 'true',
  },
  {
    work: { statement: 'select private.tell_by_clock()' },
    channel: null,
    table: 'private.due_events',
    due: 'true',
  },
  {
    work: { statement: 'select private.repeat_invoices()' },
    channel: null,
    table: 'private.due_repetitions',
    due: 'true',
  },
]

/** Returns what warns, once, that others reach accounts whose password everybody knows; nothing where there are none. */
async function warningOfDemo(database: Database, log: (line: string) => void) {
  if ((await seededAs(database)) === 'none') return undefined
  let warned = false
  return () => {
    if (!warned)
      log(
        'Reached from another machine: everybody knows the password of the demo accounts. SEED=none has none.',
      )
    warned = true
  }
}

const cronRequest = (name: string, url: string, secret: string) =>
  new Request(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: secret },
  })

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(`http://localhost:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

/** Closes the server; answers under way may take two seconds to finish. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), 2_000)
    server.close(() => {
      clearTimeout(timeout)
      resolve()
    })
    server.closeIdleConnections()
  })
}
