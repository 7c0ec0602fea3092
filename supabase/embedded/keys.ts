import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The keys of a backend. */
export interface Keys {
  /** The publishable key; row-level security decides. */
  publishable: string
  /** The service key: past every policy. */
  secret: string
  /** Opens the page of mails. */
  mail: string
}

/** The keys of a backend in memory. They are public, and such a backend holds nobody's data. */
export const knownKeys: Keys = {
  publishable: 'sb_publishable_local_development',
  secret: 'sb_secret_local_development',
  mail: 'local_development',
}

/** Returns the keys of a data folder, drawn when it is first opened; the file is readable by its owner alone. */
export function keysOf(dataDir: string): Keys {
  if (dataDir === 'memory://') return knownKeys
  const file = join(dataDir, 'keys.json')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const drawn = { secret: `sb_secret_${draw()}`, mail: draw() }
    // Written atomically, should the process end here.
    writeFileSync(`${file}.new`, JSON.stringify(drawn), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  chmodSync(file, 0o600)
  const { secret, mail } = JSON.parse(readFileSync(file, 'utf8'))
  return { publishable: knownKeys.publishable, secret, mail }
}

const draw = () => randomBytes(24).toString('base64url')
