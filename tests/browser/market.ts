import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { test as base, expect, PASSWORD } from './people.ts'

const SECRET = 'sb_secret_local_development'
const serviceHeaders = { apikey: SECRET, authorization: `Bearer ${SECRET}`, prefer: 'return=representation' }

export interface Account {
  /** The user's id. */
  id: string
  email: string
  name: string
}

export interface ClientAccount extends Account {
  clientId: string
  company: string
}

export interface ListedService {
  id: string
  title: string
}

/**
 * Creates users, services and requests on the server with the service key; `close` removes the services after the test.
 */
class Market {
  readonly #request: APIRequestContext
  readonly #services: string[] = []

  constructor(request: APIRequestContext) {
    this.#request = request
  }

  /** Creates an approved member with a unique name. */
  async member(given: string, flags: { is_admin?: boolean; is_approved?: boolean } = {}): Promise<Account> {
    const account = await this.account(given)
    await this.#insert('profiles', {
      id: account.id,
      full_name: account.name,
      email: account.email,
      phone: '+351 912 345 678',
      profession: 'Graphic Design',
      professions: ['Graphic Design'],
      service_rate: '$90 per hour',
      allow_contact: true,
      linkedin_url: `https://www.linkedin.com/in/${account.id}`,
      in_vegan_group: true,
      linkedin_verified: true,
      is_approved: true,
      ...flags,
    })
    return account
  }

  async client(given: string): Promise<ClientAccount> {
    return this.company(await this.account(given))
  }

  /** Adds a client record to an account. */
  async company(account: Account): Promise<ClientAccount> {
    const company = `${account.name} & Daughters`
    const clientId = randomUUID()
    await this.#insert('clients', {
      id: clientId,
      user_id: account.id,
      company_name: company,
      contact_name: account.name,
      email: account.email,
      phone: '+43 660 555 0127',
      industry: 'Food & Beverage',
      company_size: '2-10 employees',
    })
    return { ...account, clientId, company }
  }

  async service(by: Account, values: object = {}): Promise<ListedService> {
    const [service] = await this.#insert<ListedService>('jobs', {
      title: `Lettering ${uniqueSuffix()}`,
      company: 'Letters & Leaves',
      description:
        'Signs, menus and shop windows, lettered by hand, with two rounds of corrections included.',
      location: 'Lisbon, or remote',
      job_type: 'Freelance',
      posted_by: by.id,
      ...values,
    })
    if (!service) throw new Error('The service was not written')
    this.#services.push(service.id)
    return service
  }

  /** Creates inactive services, each with a pending request of this client. */
  async manyRequests(by: Account, client: Pick<ClientAccount, 'clientId'>, count: number): Promise<void> {
    const services = Array.from({ length: count }, (_, number) => ({
      id: randomUUID(),
      title: `Lettering, part ${number}`,
      company: 'Letters & Leaves',
      description: 'Signs, menus and shop windows, lettered by hand, with two rounds of corrections.',
      location: 'Lisbon, or remote',
      job_type: 'Freelance',
      posted_by: by.id,
      is_active: false,
    }))
    await this.#insert('jobs', services)
    this.#services.push(...services.map(({ id }) => id))
    const requests = services.map(({ id }) => ({
      job_id: id,
      client_id: client.clientId,
      message: 'Could you letter the window of our new shop before the opening?',
      budget_range: '$500 to $1,000',
      timeline: 'Within two weeks',
      status: 'pending',
    }))
    await this.#insert('job_applications', requests)
  }

  async request(by: ClientAccount, service: ListedService, status = 'pending'): Promise<{ id: string }> {
    const [request] = await this.#insert<{ id: string }>('job_applications', {
      job_id: service.id,
      client_id: by.clientId,
      message: 'Could you letter the window of our new shop before the opening?',
      budget_range: '$500 to $1,000',
      timeline: 'Within two weeks',
      status,
    })
    if (!request) throw new Error('The request was not written')
    return request
  }

  /** Returns rows of the server; `query` is PostgREST's. */
  async rows<Row = Record<string, unknown>>(table: string, query: string): Promise<Row[]> {
    const answer = await this.#request.get(`/rest/v1/${table}?${query}`, { headers: serviceHeaders })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }

  async change(table: string, query: string, values: object): Promise<void> {
    const answer = await this.#request.patch(`/rest/v1/${table}?${query}`, {
      headers: serviceHeaders,
      data: values,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  /** Calls a function that only the service key may call. */
  async call(name: string, args: object): Promise<unknown> {
    const answer = await this.#request.post(`/rest/v1/rpc/${name}`, { headers: serviceHeaders, data: args })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }

  /** Returns the names of a folder's stored objects. */
  async objects(bucket: string, folder: string): Promise<string[]> {
    const answer = await this.#request.post(`/storage/v1/object/list/${bucket}`, {
      headers: serviceHeaders,
      data: { prefix: folder, limit: 1000, offset: 0 },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const found: { name: string }[] = await answer.json()
    return found.map(({ name }) => name)
  }

  async bytes(bucket: string, path: string): Promise<Buffer> {
    const answer = await this.#request.get(`/storage/v1/object/${bucket}/${path}`, {
      headers: serviceHeaders,
    })
    expect(answer.ok(), path).toBe(true)
    return answer.body()
  }

  /** Deletes the test's services and the rows that depend on them. */
  async close(): Promise<void> {
    const ids = this.#services.join()
    if (ids) await this.#request.delete(`/rest/v1/jobs?id=in.(${ids})`, { headers: serviceHeaders })
  }

  /** Registers a service that the test offered on the screen for deletion. Returns its id. */
  async adopt(title: string): Promise<string> {
    const [service] = await this.rows<ListedService>(
      'jobs',
      `select=id,title&title=eq.${encodeURIComponent(title)}`,
    )
    if (!service) throw new Error(`Nobody offers ${title}`)
    this.#services.push(service.id)
    return service.id
  }

  /** Creates an account without a profile or client record. */
  async account(given: string): Promise<Account> {
    const name = `${given} ${uniqueSuffix()}`
    const email = `${name.toLowerCase().replace(' ', '-')}@example.test`
    const answer = await this.#request.post('/auth/v1/signup', {
      headers: { apikey: 'sb_publishable_local_development' },
      data: { email, password: PASSWORD },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { user }: { user: { id: string } } = await answer.json()
    return { id: user.id, email, name }
  }

  async #insert<Row>(table: string, values: object): Promise<Row[]> {
    const answer = await this.#request.post(`/rest/v1/${table}`, { headers: serviceHeaders, data: values })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
}

/** Returns a text that makes a name unique. */
export const uniqueSuffix = () => randomUUID().slice(0, 8)

export const test = base.extend<{ market: Market }>({
  market: async ({ request }, use, testInfo) => {
    // Stories with several devices take half a minute each on a quiet machine, more on a busy one.
    testInfo.setTimeout(180_000)
    const market = new Market(request)
    await use(market)
    await market.close()
  },
})
