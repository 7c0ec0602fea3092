import { App, setExperimental } from '@supabase/lite'
import { MIN_PASSWORD_LENGTH } from '../../src/domain/password-length.ts'
import type { AuthEmails } from './auth/auth-emails.ts'
import { templateSettings } from './auth/email-templates.ts'
import type { Database } from './database.ts'
import { refused, withRefusals } from './http/refusals.ts'
import { refusedFilter } from './http/refused-filter.ts'
import { plainUpload } from './http/upload.ts'
import { validateRequest } from './http/validate-request.ts'
import type { Keys } from './keys.ts'
import { statementLimits } from './statement-limits.ts'
import { storageAdapter } from './storage/adapter.ts'
import type { ObjectStore } from './storage/objects.ts'
import { refusedPicture } from './storage/refused-picture.ts'

/** Answers `/auth/v1`, `/rest/v1` and `/storage/v1` as a Supabase project does. */
export async function createApi(options: {
  database: Database
  objects: ObjectStore
  mails: AuthEmails
  keys: Keys
  siteUrl: string
  jwtSecret: string
  emailConfirmation: boolean
}): Promise<(request: Request) => Promise<Response>> {
  const { database, siteUrl, keys } = options
  const app = new App({
    connection: database.connection,
    api: { schemas: ['public'] },
    db: { migrations: { enabled: false } },
    studio: { enabled: false },
    auth: {
      jwt_secret: options.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      minimum_password_length: MIN_PASSWORD_LENGTH,
      email: { enable_confirmations: options.emailConfirmation, template: templateSettings },
    },
    storage: { file_size_limit: '10MiB' },
    options: {
      drivers: {
        email: { send: ({ to, subject, html = '' }) => options.mails.finish({ to, subject, html }) },
      },
    },
  })
  app._storageAdapter = storageAdapter(options.objects)
  // In this order, since storage is "experimental" there and starting with it prints a warning.
  await app.init()
  setExperimental('storage', true)
  // Read before the first request: in the middle of a request it would be read with that user's rights.
  await database.connection.introspect({ useCache: true })
  const limitOf = await statementLimits(database, keys, options.jwtSecret)
  return async (request) => {
    const plain = await plainUpload(request).catch(() => null)
    const wrong = plain ? await validateRequest(plain) : 'The form is malformed'
    if (!plain || wrong) return refused(request, { code: 'PGRST102', message: wrong ?? '' })
    const picture = await refusedPicture(plain)
    if (picture) return refused(request, { code: 'PGRST102', message: picture })
    const filter = refusedFilter(new URL(plain.url))
    if (filter) return refused(request, { code: 'PGRST100', message: filter })
    return database.scope(() => withRefusals(plain, () => app.fetch(plain)), limitOf(plain))
  }
}
