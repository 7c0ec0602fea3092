import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'

/*
 * Runs `npm start`, and with `--dev` or `--backend` `npm run dev` and `npm run backend`. Until the dependencies are
 * installed, this may import nothing but Node's own modules.
 */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..', '..'))
const app = process.argv.includes('--backend') ? 'none' : process.argv.includes('--dev') ? 'dev' : 'built'

const {
  PORT = '4173',
  DATA_DIR = '.data',
  SEED = 'demo',
  DATABASE_URL,
  SITE_URL,
  EMAIL_CONFIRMATION = 'off',
  AUTH_LIMITS = 'on',
} = process.env
const port = Number(PORT)
if (!/^\d+$/.test(PORT) || port < 1 || port > 65_535)
  stop(`PORT must be a number from 1 to 65535, not '${PORT}'.`)
if (!['demo', 'none', 'large'].includes(SEED)) stop(`SEED must be demo, none or large, not '${SEED}'.`)
for (const [name, value] of Object.entries({ EMAIL_CONFIRMATION, AUTH_LIMITS }))
  if (!['on', 'off'].includes(value)) stop(`${name} must be on or off, not '${value}'.`)
if (DATABASE_URL && !/^postgres(ql)?:\/\//.test(DATABASE_URL))
  stop('DATABASE_URL must begin with postgres://.')
if (SITE_URL && !isOrigin(SITE_URL))
  stop(`SITE_URL must be an address without a path, such as https://app.example.org, not '${SITE_URL}'.`)

// Checked before the minutes that installing and building may take.
const problem = await portProblem(port)
if (problem) stop(sentenceFor(problem))

ensureInstalled()
if (app === 'built') {
  const { ensureBuilt } = await import('./build.mjs')
  if (!ensureBuilt()) stop('The app could not be built.')
}

const { register } = await import('tsx/esm/api')
register()
// supabase-js warns about Node 20 when it is loaded, although it works there; a user of `npm start` cannot change that.
const { warn } = console
console.warn = () => {}
const { serve } = await import('./serve.ts')
console.warn = warn

try {
  await serve({
    port,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL || undefined,
    siteUrl: SITE_URL ? new URL(SITE_URL).origin : undefined,
    seed: SEED,
    app,
    emailConfirmation: EMAIL_CONFIRMATION === 'on',
    authLimits: AUTH_LIMITS === 'on',
  })
} catch (error) {
  stop(error.syscall === 'listen' ? sentenceFor(error) : error.message)
}

/** Resolves with the error of listening on this port; null when it is free. */
function portProblem(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(port, () => probe.close(() => resolve(null)))
  })
}

/** Returns whether this is the address of a site on the web: the app is built for the root of its host. */
function isOrigin(address) {
  if (!URL.canParse(address)) return false
  const { protocol, href, origin } = new URL(address)
  return /^https?:$/.test(protocol) && href === `${origin}/`
}

function sentenceFor(error) {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Set PORT to another one, for example PORT=${port + 1} npm start.`
  }
  return `Port ${port} cannot be used (${error.code}). Set PORT to another one, for example PORT=4174 npm start.`
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
