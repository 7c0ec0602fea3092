import { afterAll, describe, expect, test } from 'vitest'
import type { Actor } from '../support/actors.ts'
import { insertInto, type Statement, storeObject } from '../support/database.ts'
import {
  aDatabaseWithFixtures,
  fileValues,
  ids,
  invoiceValues,
  quoteValues,
  requestValues,
  serviceValues,
} from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** How much one person may write within a time; two at once: quotas-concurrency.nightly.test.ts. */
const fixtures = await aDatabaseWithFixtures()
afterAll(() => fixtures.database.close())
const { member, other, client } = fixtures.people
const { clients, requests } = ids

interface Quota {
  of: string
  table: string
  most: number
  days: number
  constraint: string
  writer: Actor
  /** Makes what the row needs, and returns the statement that writes one more row of this writer. */
  one: (transaction: Pick<TestTransaction, 'owner'>) => Promise<Statement>
  /** The same by somebody else, who has a quota of her own. */
  others: { by: Actor; one: Quota['one'] }
}

const aService =
  (by: string): ((transaction: Pick<TestTransaction, 'owner'>) => Promise<string>) =>
  async ({ owner }) => {
    const id = crypto.randomUUID()
    const { text, params } = insertInto('jobs', serviceValues(id, by))
    await owner(text, params)
    return id
  }
const aRequest =
  (by: string, more = {}): Quota['one'] =>
  async (transaction) => {
    const job = await aService(other.id)(transaction)
    return insertInto('job_applications', { ...requestValues(crypto.randomUUID(), job, by), ...more })
  }
/** A request that was withdrawn before, and is made again. */
const sameService =
  (by: string): Quota['one'] =>
  async ({ owner }) => {
    await owner(
      `update public.job_applications set status = 'withdrawn' where job_id = $1 and client_id = $2`,
      [ids.services.coaching, by],
    )
    return insertInto('job_applications', requestValues(crypto.randomUUID(), ids.services.coaching, by))
  }
const aFile =
  (by: string, byClient: boolean): Quota['one'] =>
  async ({ owner }) => {
    const path = `project-files/${requests.engraving}/${crypto.randomUUID()}.pdf`
    const { text, params } = storeObject('project-files', path, by)
    await owner(text, params)
    return insertInto('project_files', fileValues(crypto.randomUUID(), path, byClient))
  }
let number = 99
const anInvoice = (by: string, more = {}): Quota['one'] => {
  return async () => {
    const invoice = invoiceValues(crypto.randomUUID(), by, `INV-209912-${++number}`)
    return insertInto('invoices', { ...invoice, ...more })
  }
}
const standalone = {
  application_id: null,
  client_id: null,
  client_name: 'Ada',
  client_email: 'a@example.test',
}

const quotas: Quota[] = [
  {
    of: 'requests of a client',
    table: 'job_applications',
    most: 10,
    days: 1,
    constraint: 'job_applications_limit',
    writer: 'client',
    one: aRequest(clients.client),
    others: { by: 'otherClient', one: aRequest(clients.otherClient) },
  },
  {
    of: 'requests of a client for one service',
    table: 'job_applications',
    most: 3,
    days: 7,
    constraint: 'job_applications_limit_of_service',
    writer: 'client',
    one: sameService(clients.client),
    others: { by: 'otherClient', one: sameService(clients.otherClient) },
  },
  {
    of: 'services of a member',
    table: 'jobs',
    most: 50,
    days: 1,
    constraint: 'jobs_limit',
    writer: 'member',
    one: async () => insertInto('jobs', serviceValues(crypto.randomUUID(), member.id)),
    others: {
      by: 'other',
      one: async () => insertInto('jobs', serviceValues(crypto.randomUUID(), other.id)),
    },
  },
  {
    of: 'quotes of a member',
    table: 'quotes',
    most: 100,
    days: 1,
    constraint: 'quotes_limit',
    writer: 'member',
    one: async () => insertInto('quotes', quoteValues(crypto.randomUUID(), member.id)),
    others: {
      by: 'other',
      one: async () =>
        insertInto('quotes', {
          ...quoteValues(crypto.randomUUID(), other.id),
          application_id: requests.consulting,
          client_id: clients.otherClient,
        }),
    },
  },
  {
    of: 'invoices of a member',
    table: 'invoices',
    most: 300,
    days: 1,
    constraint: 'invoices_limit',
    writer: 'member',
    one: anInvoice(member.id),
    others: { by: 'other', one: anInvoice(other.id, standalone) },
  },
  {
    of: 'files of one side of a project',
    table: 'project_files',
    most: 500,
    days: 1,
    constraint: 'project_files_limit',
    writer: 'client',
    one: aFile(client.id, true),
    others: { by: 'member', one: aFile(member.id, false) },
  },
]

describe.each(quotas)('$of', ({ table, most, days, constraint, writer, one, others }) => {
  const passes = ({ owner }: TestTransaction, hours: number) =>
    owner(`update public.${table} set created_at = created_at - make_interval(hours => $1)`, [hours])

  test(`are ${most} within ${days} days, each person for herself`, () =>
    withRollback(fixtures, async (transaction) => {
      const { owner, as, refusal } = transaction
      await passes(transaction, days * 24)
      for (let n = 0; n < most - 1; n++) {
        const { text, params } = await one(transaction)
        await owner(text, params)
      }
      await as(writer, await one(transaction))
      expect(await refusal(writer, await one(transaction))).toMatchObject({ code: '23514', constraint })
      expect(await refusal(others.by, await others.one(transaction))).toBeNull()
      await passes(transaction, days * 24 - 1)
      expect(await refusal(writer, await one(transaction))).toMatchObject({ constraint })
      await passes(transaction, 1)
      expect(await refusal(writer, await one(transaction))).toBeNull()
    }))
})

test('what is not hers is refused as before, and counts for nobody', () =>
  withRollback(fixtures, async (transaction) => {
    for (let n = 0; n < 12; n++)
      expect(
        await transaction.refusal('otherClient', await aRequest(clients.client)(transaction)),
      ).toMatchObject({
        code: '42501',
      })
    await transaction.owner(`update public.job_applications set created_at = created_at - interval '1 day'`)
    expect(await transaction.refusal('client', await aRequest(clients.client)(transaction))).toBeNull()
  }))
