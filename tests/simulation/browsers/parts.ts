import { Server } from '../../engines/server.ts'
import { type ChangingSite, changingSite } from '../../support/changing-site.ts'
import { type Account, type ListedService, Market } from '../../support/market.ts'
import { findPostgres, type OwnServer, startServer } from '../../support/postgres-server.ts'
import { UnusableOptions } from '../command/unusable-options.ts'
import { BrowserDevice } from './browser-device.ts'
import type { Role } from './plan.ts'
import { type PreparedClient, prepareClient } from './preparations.ts'
import { ServerDatabase } from './server-database.ts'

const SERVICES = 40
const ROLES: readonly Role[] = ['member', 'client', 'member', 'administrator', 'client']

/** What a browser world consists of. */
export interface Parts {
  /** Null where PostgreSQL is not installed: the server has PGlite. */
  database: OwnServer | null
  observed: ServerDatabase | null
  server: Server
  site: ChangingSite
  market: Market
  member: Account
  clients: readonly PreparedClient[]
  devices: readonly BrowserDevice[]
  /** Titles. */
  services: readonly string[]
}

/** Starts a server and opens one to five browsers; the first and the third have the same member signed in. */
export async function openParts(browsers: number): Promise<Parts> {
  if (!(browsers >= 1 && browsers <= ROLES.length))
    throw new UnusableOptions(`A world has 1 to ${ROLES.length} browsers`)
  const program = findPostgres()
  const database = program ? await startServer(program) : null
  const server = await Server.start(database?.url)
  const site = await changingSite(server.url)
  const market = new Market(server.url, server.secretKey)
  const member = await market.member('Ada')
  const admin = await market.member('Irma', { is_admin: true })
  const services: ListedService[] = []
  for (let n = 0; n < SERVICES; n++) services.push(await market.service(member))
  for (let n = 0; n < SERVICES; n++)
    await market.member('Lotte', { is_approved: false, linkedin_verified: n % 2 === 0 })
  const devices: BrowserDevice[] = []
  const clients: PreparedClient[] = []
  for (const [place, role] of ROLES.slice(0, browsers).entries()) {
    const client = role === 'client' ? await prepareClient(market, services) : null
    if (client) clients.push(client)
    const account = client?.account ?? (role === 'administrator' ? admin : member)
    devices.push(await BrowserDevice.open(`${role} ${place + 1}`, role, account, site.url))
  }
  const observed = database && (await ServerDatabase.open(database.url))
  return {
    ...{ database, observed, server, site, market, member, clients, devices },
    services: services.map(({ title }) => title),
  }
}

export async function closeParts({ devices, site, server, observed, database }: Parts): Promise<void> {
  for (const device of devices) await device.close()
  await site.close()
  await observed?.close()
  await server.close()
  await database?.stop()
}
