import { fileURLToPath } from 'node:url'
import { createApi } from './api.ts'
import { createAuthEmails } from './auth/auth-emails.ts'
import { AuthGuard } from './auth/guard.ts'
import type { Database } from './database.ts'
import { createEmailSink, receiveEmail, serveEmails } from './emails.ts'
import { FIRST_ADMINISTRATOR, serveFirstAdministrator } from './first-administrator.ts'
import { checksToken } from './functions/config.ts'
import { createFunctionsHost } from './functions/host.ts'
import { withRequestedRedirect } from './http/redirects.ts'
import type { Api } from './http/rewrite.ts'
import type { Route } from './http/server.ts'
import { takingTurns } from './http/turns.ts'
import type { Keys } from './keys.ts'
import { withHostedObjectInfo } from './storage/object-info.ts'
import type { ObjectStore } from './storage/objects.ts'
import { withHostedSignedUrls } from './storage/signed-urls.ts'
import { withSecurityHeaders } from './storage/with-security-headers.ts'
import { vapidKeys, verifyToken } from './tokens.ts'

export interface ServiceOptions {
  /** Whether a sign-up must confirm its e-mail address; the mail is at `mailUrl`. */
  emailConfirmation?: boolean
  /**
   * Whether sign-ins and mails are limited, as on a hosted project. Tests sign in hundreds of users from one address.
   */
  authLimits?: boolean
  /** The environment of edge functions, beside the address and the keys. */
  functionsEnv?: Record<string, string>
}

/** What all services of one project share. */
interface Project {
  database: Database
  objects: ObjectStore
  /** Where it listens, on this machine. */
  url: string
  /** The origin at which users reach the app. */
  siteUrl: string
  keys: Keys
  /** Signs the tokens of sessions. */
  secret: string
}

/** Opens the host of the edge functions. */
export async function openFunctions(
  { database, url, siteUrl, keys, secret }: Project,
  { functionsEnv }: ServiceOptions,
): Promise<Api> {
  const vapid = await vapidKeys(database)
  return createFunctionsHost({
    folder: fileURLToPath(new URL('../functions', import.meta.url)),
    env: () => ({
      EMAIL_PROVIDER: 'sink',
      SITE_URL: siteUrl,
      API_EXTERNAL_URL: siteUrl,
      ...emailSettings(),
      ...vapid,
      ...functionsEnv,
      SUPABASE_URL: url,
    }),
    checksToken: checksToken(),
    verifyToken: async (token) => verifyToken(token, secret),
    keys,
  })
}

/** Returns the address of each service with what answers its requests. */
export async function openRoutes(
  { database, objects, siteUrl, keys, secret }: Project,
  functions: Api,
  { emailConfirmation: confirmation = false, authLimits: limited = false }: ServiceOptions,
): Promise<Route[]> {
  const mail = createEmailSink()
  const mails = createAuthEmails({ mail, siteUrl, secret })
  const api = await createApi({
    database,
    objects,
    mails,
    keys,
    siteUrl,
    jwtSecret: secret,
    emailConfirmation: confirmation,
  })
  const inTurn = takingTurns(keys.secret, secret)
  const guard = new AuthGuard(api, { database, mails, siteUrl, secret, limited, confirmation })
  return [
    {
      prefix: '/auth/v1',
      inTurn,
      answer: (request, address) =>
        withRequestedRedirect(request.url, siteUrl, () => guard.answer(request, address)),
    },
    { prefix: '/rest/v1', inTurn, answer: api },
    {
      prefix: '/storage/v1',
      inTurn,
      answer: withSecurityHeaders(withHostedObjectInfo(withHostedSignedUrls(api))),
    },
    { prefix: '/functions/v1', inTurn, answer: functions },
    {
      prefix: '/realtime/v1',
      answer: async () => Response.json({ message: 'Not found' }, { status: 404 }),
    },
    { prefix: FIRST_ADMINISTRATOR, answer: (request) => serveFirstAdministrator(request, database) },
    { prefix: '/_mail.json', localOnly: true, answer: async (request) => serveEmails(request, mail, keys) },
    {
      prefix: '/_mail',
      localOnly: true,
      answer: async (request) =>
        request.method === 'POST'
          ? receiveEmail(request, mail, keys.secret)
          : serveEmails(request, mail, keys),
    },
  ]
}

/** Returns the settings of the e-mail service and the product's name from this process's environment. */
function emailSettings(): Record<string, string> {
  const { VITE_APP_NAME, ...env } = process.env
  const chosen = Object.entries(env).filter(
    (entry): entry is [string, string] => /^(EMAIL(JS)?|SMTP)_/.test(entry[0]) && entry[1] !== undefined,
  )
  return { ...(VITE_APP_NAME ? { APP_NAME: VITE_APP_NAME } : {}), ...Object.fromEntries(chosen) }
}
