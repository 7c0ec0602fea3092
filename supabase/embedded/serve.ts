import { type BackendOptions, startBackend } from './backend.ts'
import { seededAs } from './seeding.ts'

const accounts = {
  'admin@demo.test': 'administrator and approved member',
  'member@demo.test': 'approved member',
  'pending@demo.test': 'waiting for approval',
  'client@demo.test': 'client',
}

/** Serves, with the settings that `start.mjs` read and checked, until the process gets SIGINT or SIGTERM. */
export async function serve(options: BackendOptions): Promise<void> {
  const backend = await startBackend({ ...options, log: (line) => console.log(line) })
  const { siteUrl } = options
  const kind = await seededAs(backend.database)
  console.log(
    `\n  ${options.app === 'none' ? 'The backend' : 'Verdant Circle'} is at ${siteUrl ?? backend.url}\n`,
  )
  if (siteUrl) console.log(`  On this machine it listens at ${backend.url}\n`)
  if (kind !== 'none') {
    console.log('  Sign in with the password demo1234:')
    for (const [email, who] of Object.entries(accounts)) console.log(`    ${email.padEnd(18)} ${who}`)
  }
  if (backend.firstAdministratorUrl) {
    console.log('  There is no administrator yet. Register in the app as a professional, then open, once:')
    console.log(`    ${backend.firstAdministratorUrl}`)
  }
  console.log(`\n  Mail arrives at ${backend.mailUrl}`)
  console.log(`  The service key, past every policy, is ${backend.secretKey}`)
  console.log('\n  Ctrl+C ends it.\n')

  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal ends it at once. Confirmed data is safe either way.
      if (ending) process.exit(1)
      ending = true
      backend.close().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
