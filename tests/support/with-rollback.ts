import { type Actor, become, becomeOwner, type Query } from './actors.ts'
import { behindSavepoint, type Refusal, refusalOf, type Statement, untouched } from './database.ts'
import type { Fixtures } from './fixtures.ts'

/** One transaction on the test data that is rolled back at its end. */
export interface TestTransaction {
  /** As the database's owner. */
  owner: Query
  /** Runs one statement as this actor or with the service key. Throws where it is refused or affects no row. */
  as<Row = Record<string, unknown>>(actor: Actor | 'service', statement: Statement): Promise<Row[]>
  /** Does the same and rolls it back: returns null where it was allowed, else the database's refusal. */
  refusal(actor: Actor | 'service', statement: Statement): Promise<Refusal | null>
}

class Untouched extends Error {}

/** Runs `work` in a transaction that is rolled back, so that every test starts from the same data. */
export async function withRollback<T>(
  fixtures: Fixtures,
  work: (transaction: TestTransaction) => Promise<T>,
): Promise<T> {
  const rollback = new Error('The transaction is rolled back')
  let answer: { is: T } | null = null
  try {
    await fixtures.database.transaction(async (query) => {
      answer = { is: await work(inTransaction(fixtures, query)) }
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  if (!answer) throw new Error('The transaction did not end')
  return (answer as { is: T }).is
}

function inTransaction(fixtures: Fixtures, query: Query): TestTransaction {
  async function as<Row>(actor: Actor | 'service', statement: Statement): Promise<Row[]> {
    await (actor === 'service'
      ? become(query, 'service_role')
      : actor === 'visitor'
        ? become(query, 'anon')
        : become(query, 'authenticated', fixtures.people[actor].id))
    const rows = await query<Row>(statement.text, statement.params)
    if (statement.touches && rows.length === 0) throw new Untouched()
    await becomeOwner(query)
    return rows
  }
  return {
    owner: query,
    as: (actor, statement) => behindSavepoint(query, () => as(actor, statement), true),
    async refusal(actor, statement) {
      try {
        await behindSavepoint(query, () => as(actor, statement), false)
        return null
      } catch (error) {
        return error instanceof Untouched ? untouched : refusalOf(error)
      }
    },
  }
}
