import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApi } from './api.ts'
import { guardAuth } from './auth/guard.ts'
import { startCron } from './cron.ts'
import { type Database, openDatabase } from './database.ts'
import { checksToken } from './functions/config.ts'
import { createFunctionsHost } from './functions/host.ts'
import { createWebServer, type Route, type Site } from './http/server.ts'
import { keysOf } from './keys.ts'
import { createMailSink, receiveMail, serveMail } from './mail.ts'
import { type AppKind, openPages } from './pages.ts'
import { attachRealtime } from './realtime/attach.ts'
import { isTopicOfTheApp } from './realtime/authorise.ts'
import type { SeedKind } from './seed-context.ts'
import { seedOnce } from './seeding.ts'
import { diskObjects } from './storage/disk-objects.ts'
import { withHostedObjectInfo } from './storage/object-info.ts'
import { memoryObjects } from './storage/objects.ts'
import { withHostedSignedUrls } from './storage/signed-urls.ts'
import { withSecurityHeaders } from './storage/with-security-headers.ts'
import { signingSecret, vapidKeys, verifyToken } from './tokens.ts'

export interface BackendOptions {
  /** A folder, or `memory://` for none. */
  dataDir: string
  databaseUrl?: string | undefined
  /** Where the migrations are; `supabase/migrations` unless told otherwise. */
  migrations?: string | undefined
  /** 0, the default, takes any free port. */
  port?: number
  seed?: SeedKind
  app?: AppKind
  /** Whether a sign-up must confirm its e-mail address; the mail is at `mailUrl`. */
  emailConfirmation?: boolean
  /**
   * Whether sign-ins and mails are limited, as on a hosted project. Tests sign in hundreds of users from one address.
   */
  authLimits?: boolean
  /** The environment of edge functions, beside the address and the keys. */
  functionsEnv?: Record<string, string>
  /** Called with sentences about the progress. */
  log?: (line: string) => void
}

export interface Backend {
  url: string
  publishableKey: string
  secretKey: string
  /** The address of the page of mails, with the token that opens it. `/_mail.json` takes the same. */
  mailUrl: string
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
    const seeded = await seedOnce(database, objects, seed, () => log(`Filling it (${seed}) …`))
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
    const confirmation = options.emailConfirmation ?? false
    const mail = createMailSink()
    const secret = await signingSecret(database)
    const verify = async (token: string) => verifyToken(token, secret)
    const api = await createApi({
      database,
      objects,
      mail,
      keys,
      siteUrl: url,
      jwtSecret: secret,
      emailConfirmation: confirmation,
    })
    const auth = guardAuth(api, { database, secret, limited: options.authLimits ?? false, confirmation })
    const storage = withSecurityHeaders(withHostedObjectInfo(withHostedSignedUrls(api)))
    const vapid = await vapidKeys(database)
    const functions = await createFunctionsHost({
      folder: fileURLToPath(new URL('../functions', import.meta.url)),
      env: () => ({
        EMAIL_PROVIDER: 'sink',
        SITE_URL: url,
        ...emailSettings(),
        ...vapid,
        ...options.functionsEnv,
        SUPABASE_URL: url,
      }),
      checksToken: checksToken(),
      verifyToken: verify,
      keys,
    })
    const realtime = await attachRealtime({
      server,
      database,
      keys,
      verifyToken: verify,
      isTopicOf: isTopicOfTheApp,
    })
    closing.push(() => realtime.close())
    const routes: Route[] = [
      { prefix: '/auth/v1', answer: auth },
      { prefix: '/rest/v1', answer: api },
      { prefix: '/storage/v1', answer: storage },
      { prefix: '/functions/v1', answer: functions },
      {
        prefix: '/realtime/v1',
        answer: async () => Response.json({ message: 'Not found' }, { status: 404 }),
      },
      { prefix: '/_mail.json', localOnly: true, answer: async (request) => serveMail(request, mail, keys) },
      {
        prefix: '/_mail',
        localOnly: true,
        answer: async (request) =>
          request.method === 'POST'
            ? receiveMail(request, mail, keys.secret)
            : serveMail(request, mail, keys),
      },
    ]
    const pages = await openPages(options.app ?? 'none', server)
    closing.push(pages.close)
    open({ routes, pages: pages.answer, secret: keys.secret })
    for (const { name, ...work } of cronJobs) {
      const cron = await startCron(database, {
        ...work,
        call: () => functions(cronRequest(name, url, keys.secret)),
      })
      closing.push(cron.close)
    }
    const mailUrl = `${url}/_mail?token=${keys.mail}`
    return { url, publishableKey: keys.publishable, secretKey: keys.secret, mailUrl, database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the settings of the e-mail service and the product's name from this process's environment. */
function emailSettings(): Record<string, string> {
  const { VITE_APP_NAME, ...env } = process.env
  const chosen = Object.entries(env).filter(
    (entry): entry is [string, string] => /^EMAIL(JS)?_/.test(entry[0]) && entry[1] !== undefined,
  )
  return { ...(VITE_APP_NAME ? { APP_NAME: VITE_APP_NAME } : {}), ...Object.fromEntries(chosen) }
}

/** Edge functions that process queues in the database. */
const cronJobs = [
  {
    name: 'notify-mail',
    channel: 'mail_queue',
    table: 'private.mail_queue',
    due: `state in ('queued', 'sending') and due_at <= now()`,
  },
  {
    name: 'notify-push',
    channel: 'notification_queue',
    table: 'private.notification_queue',
    due: 'due_at <= now()',
  },
  {
    name: 'sweep-objects',
    channel: 'objects_to_delete',
    table: 'private.orphan_search',
    due: 'next_at <= now() or exists (select from private.objects_to_delete)',
  },
]

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
