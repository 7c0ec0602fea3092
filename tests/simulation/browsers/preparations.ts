import type { RequestStatus } from '../../../src/domain/rows.ts'
import type { Account, ClientAccount, ListedService, Market } from '../../support/market.ts'

/** Requests that each client has from the beginning, by status. */
const STATUSES: readonly RequestStatus[] = ['in_progress', 'in_progress', 'accepted', 'pending']
/** Overdue invoices that each client gets in each round, and how many days ago they were due. */
const DAYS_OVERDUE = [2, 2, 2, 30, 40]
const DAY_MS = 86_400_000

/** A client with the requests it has from the beginning. */
export interface PreparedClient {
  account: ClientAccount
  requests: readonly { id: string }[]
}

/** Creates a client with requests for some of these services. */
export async function prepareClient(
  market: Market,
  services: readonly ListedService[],
): Promise<PreparedClient> {
  const account = await market.client('Julia')
  const requests: { id: string }[] = []
  for (const [index, status] of STATUSES.entries()) {
    const service = services[index]
    if (service) requests.push(await market.request(account, service, status))
  }
  return { account, requests }
}

/** Sends each client overdue invoices: no screen writes one. `round` counts from 1. */
export async function sendOverdueInvoices(
  market: Market,
  member: Account,
  clients: readonly PreparedClient[],
  round: number,
): Promise<void> {
  let count = 0
  for (const { account, requests } of clients) {
    const [request] = requests
    if (!request) continue
    for (const days of DAYS_OVERDUE) {
      const due_date = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
      const month = String((round % 12) + 1).padStart(2, '0')
      // A month of its own: the app takes numbers of this month.
      const invoice_number = `INV-20${String(10 + Math.floor(round / 12))}${month}-${100 + count++}`
      await market.invoice(member, { client: account, request }, { due_date, invoice_number })
    }
  }
}

/** Returns the open requests of these clients by the id of their client, oldest first, six at most of each. */
export async function openRequests(
  market: Market,
  clients: readonly PreparedClient[],
): Promise<Map<string, string[]>> {
  if (clients.length === 0) return new Map()
  const rows = await market.rows<{ id: string; client_id: string }>(
    'job_applications',
    `select=id,client_id&client_id=in.(${clients.map(({ account }) => account.clientId)})&status=in.(pending,accepted,in_progress)&order=created_at`,
  )
  const open = new Map<string, string[]>()
  for (const { id, client_id } of rows) {
    const own = open.get(client_id) ?? []
    open.set(client_id, own)
    if (own.length < 6) own.push(id)
  }
  return open
}
