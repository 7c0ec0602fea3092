import { expect, test } from 'vitest'
import { as } from '../support/calls.ts'
import { insertInto, refusalOf, storeObject } from '../support/database.ts'
import { ids, requestValues, serviceValues } from '../support/fixtures.ts'
import { openTransaction, waitForLock } from '../support/open-transaction.ts'
import { withPostgresServer } from '../support/with-postgres-server.ts'

/** Rows of one writer on two connections at once, on a Postgres server: PGlite has one session. */
await withPostgresServer('quotas were not tested with two connections', (fixtures) => {
  test('of two requests that could both be the tenth of a day, one is refused', async () => {
    const { database, people } = fixtures()
    const request = async () => {
      const job = crypto.randomUUID()
      const service = insertInto('jobs', serviceValues(job, people.other.id))
      await database.query(service.text, service.params)
      return insertInto('job_applications', requestValues(crypto.randomUUID(), job, ids.clients.client))
    }
    await database.query(`update public.job_applications set created_at = created_at - interval '1 day'`)
    for (let n = 0; n < 9; n++) {
      const { text, params } = await request()
      await database.query(text, params)
    }
    const tenth = await request()
    const first = await openTransaction(fixtures(), 'client', tenth.text, tenth.params)
    const second = as(fixtures(), 'client', await request()).catch(refusalOf)
    await waitForLock(fixtures(), second)
    await first.commit()
    expect(await second).toMatchObject({ constraint: 'job_applications_limit' })
  })

  test('of two uploads that could both be the fiftieth, one is refused', async () => {
    const { database, people } = fixtures()
    const upload = () =>
      storeObject(
        'service-images',
        `jobs/${ids.services.engraving}/${crypto.randomUUID()}.png`,
        people.member.id,
      )
    await database.query('delete from private.object_owners where owner = $1', [people.member.id])
    for (let n = 0; n < 49; n++) {
      const { text, params } = upload()
      await database.query(text, params)
    }
    const fiftieth = upload()
    const first = await openTransaction(fixtures(), 'member', fiftieth.text, fiftieth.params)
    const second = as(fixtures(), 'member', upload()).catch(refusalOf)
    await waitForLock(fixtures(), second)
    await first.commit()
    expect(await second).toMatchObject({ constraint: 'objects_limit' })
  })
})
