import { expect, test, vi } from 'vitest'
import { makeEmpty, makeTemplate } from './server/template.ts'

/** Bytes that a simulation begins with, made in a time zone. */
async function madeIn(zone: string): Promise<Buffer> {
  vi.stubEnv('TZ', zone)
  const dump = await makeTemplate([], await makeEmpty())
  return Buffer.from(await dump.arrayBuffer())
}

test('the database that a simulation begins with is the same, byte for byte, whenever and wherever it is made', async () => {
  const first = await madeIn('America/New_York')
  const second = await madeIn('Asia/Tokyo')
  expect(first.length).toBeGreaterThan(10_000_000)
  expect(second.equals(first)).toBe(true)
}, 120_000)
