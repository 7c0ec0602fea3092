import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { STORE_VERSION } from '../../src/database/device-rows.ts'
import { schemas } from '../../src/database/schemas.ts'

/**
 * Digest of each schema by version of the store. RxDB refuses to open a collection whose schema differs from the stored
 * one (DB6): after a change, raise `STORE_VERSION` and list the digests here. A new collection is only added, and so is an
 * optional field of the progress, which is stored without RxDB.
 */
const digests: Record<number, Record<string, string>> = {
  2: {
    clients: '4dea71e01164dedf',
    invoices: 'd50d6adfc69a87f6',
    job_applications: '81110bf3967051cf',
    jobs: '846a65b1a23b2877',
    message_reads: '88f5bf420d10bdb9',
    messages: '7ed91865be2ac8ba',
    payment_details: 'e5fee56cec4e2f60',
    portfolios: '6997a17a4b15708b',
    profiles: '0cce5098101a80d8',
    progress: 'b9c73d5c9a85b2f0',
    project_files: 'f144a91d1c4e49cd',
    public_profiles: '0cce5098101a80d8',
  },
  3: {
    clients: '4dea71e01164dedf',
    invoices: 'c0ba8fa782c7778f',
    job_applications: '81110bf3967051cf',
    jobs: '846a65b1a23b2877',
    message_reads: '88f5bf420d10bdb9',
    messages: '7ed91865be2ac8ba',
    payment_details: '81e776cea9facaac',
    payments: '6a711665e6c899b1',
    portfolios: '6997a17a4b15708b',
    profiles: '0cce5098101a80d8',
    progress: '36b56623d4d60ded',
    project_files: 'f144a91d1c4e49cd',
    public_profiles: '0cce5098101a80d8',
    quotes: '70f4a4932e34b561',
    reminders: 'f1952e60ffb8e756',
  },
  4: {
    clients: '4dea71e01164dedf',
    invoices: 'c0ba8fa782c7778f',
    job_applications: '81110bf3967051cf',
    jobs: '846a65b1a23b2877',
    message_reads: 'e51afb6cfaab45e6',
    messages: '7ed91865be2ac8ba',
    payment_details: '81e776cea9facaac',
    payments: '6a711665e6c899b1',
    portfolios: '6997a17a4b15708b',
    profiles: '0cce5098101a80d8',
    progress: '36b56623d4d60ded',
    project_files: 'f144a91d1c4e49cd',
    public_profiles: '0cce5098101a80d8',
    quotes: '70f4a4932e34b561',
    reminders: 'f1952e60ffb8e756',
  },
}

test('each version of the store has its own digests of the schemas', () => {
  const found = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16),
    ]),
  )
  expect(digests[STORE_VERSION]).toEqual(found)
})
