import { randomInt, randomUUID } from 'node:crypto'

export const PASSWORD = 'demo1234'

/** The service key of an embedded backend whose data is in memory. */
const MEMORY_KEY = 'sb_secret_local_development'

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
export class Market {
  readonly #origin: string
  readonly #headers: HeadersInit
  readonly #services: string[] = []

  constructor(origin: string, secretKey = MEMORY_KEY) {
    this.#origin = origin
    this.#headers = {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      prefer: 'return=representation',
    }
  }

  /** Creates an approved member with a unique name. */
  async member(
    given: string,
    flags: { is_admin?: boolean; is_approved?: boolean; linkedin_verified?: boolean } = {},
  ): Promise<Account> {
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

  /** Writes an invoice over $100.00, to the client of a request or to somebody without an account, and sends it. */
  async invoice(
    by: Account,
    to: { client: ClientAccount; request: { id: string } } | { name: string; email: string },
    values: { amount?: string; due_date?: string; invoice_number?: string; description?: string } = {},
    isSent = true,
  ): Promise<{ id: string; number: string }> {
    const id = randomUUID()
    const number = values.invoice_number ?? `INV-202611-${randomInt(100, 1000)}`
    await this.#insert('invoices', {
      id,
      professional_id: by.id,
      invoice_number: number,
      amount: '100.00',
      description: 'Lettering of the window: two rounds',
      due_date: '2030-01-01',
      ...('client' in to
        ? { client_id: to.client.clientId, application_id: to.request.id }
        : { client_name: to.name, client_email: to.email }),
      ...values,
    })
    if (isSent) await this.change('invoices', `id=eq.${id}`, { status: 'sent' })
    return { id, number }
  }

  /** Writes so many messages in the thread of a request, as its professional. */
  async messages(request: { id: string }, count: number): Promise<void> {
    const lines = Array.from({ length: count }, (_, n) => ({
      application_id: request.id,
      sent_by_client: false,
      body: `Line ${n + 1}`,
    }))
    await this.#insert('messages', lines)
  }

  /** Returns rows of the server; `query` is PostgREST's. */
  async rows<Row = Record<string, unknown>>(table: string, query: string): Promise<Row[]> {
    return this.#json('GET', `/rest/v1/${table}?${query}`)
  }

  /** Inserts rows with the service key, and returns them. */
  add<Row = Record<string, unknown>>(table: string, values: object): Promise<Row[]> {
    return this.#insert(table, values)
  }

  async change(table: string, query: string, values: object): Promise<void> {
    await this.#send('PATCH', `/rest/v1/${table}?${query}`, values)
  }

  /** Calls a function that only the service key may call. */
  call(name: string, args: object): Promise<unknown> {
    return this.#json('POST', `/rest/v1/rpc/${name}`, args)
  }

  /** Returns the names of a folder's stored objects. */
  async objects(bucket: string, folder: string): Promise<string[]> {
    const asked = { prefix: folder, limit: 1000, offset: 0 }
    const found = await this.#json<{ name: string }[]>('POST', `/storage/v1/object/list/${bucket}`, asked)
    return found.map(({ name }) => name)
  }

  async bytes(bucket: string, path: string): Promise<Buffer> {
    const answer = await this.#send('GET', `/storage/v1/object/${bucket}/${path}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  /** Returns the emails to an address that the server has sent, the newest first. */
  async emails(to: string): Promise<{ to: string; subject: string; text: string; html: string }[]> {
    const all = await this.#json<{ to: string; subject: string; text: string; html: string }[]>(
      'GET',
      '/_mail.json',
    )
    return all.filter((email) => email.to === to)
  }

  /** Deletes the test's services and the rows that depend on them. */
  async close(): Promise<void> {
    const ids = this.#services.join()
    if (ids) await this.#send('DELETE', `/rest/v1/jobs?id=in.(${ids})`)
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
    const credentials = { email, password: PASSWORD }
    const { user } = await this.#json<{ user: { id: string } }>('POST', '/auth/v1/signup', credentials, {
      apikey: 'sb_publishable_local_development',
    })
    return { id: user.id, email, name }
  }

  #insert<Row>(table: string, values: object): Promise<Row[]> {
    return this.#json('POST', `/rest/v1/${table}`, values)
  }

  async #json<Answer>(method: string, path: string, body?: object, headers?: HeadersInit): Promise<Answer> {
    return (await this.#send(method, path, body, headers)).json()
  }

  async #send(
    method: string,
    path: string,
    body?: object,
    headers: HeadersInit = this.#headers,
  ): Promise<Response> {
    const answer = await fetch(new URL(path, this.#origin), {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}

/** Returns a text that makes a name unique. */
export const uniqueSuffix = () => randomUUID().slice(0, 8)
