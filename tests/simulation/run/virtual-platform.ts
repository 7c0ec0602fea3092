import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Random } from '../chance/random.ts'

/**
 * Runs `work` with this process's clock, random numbers and `fetch` replaced, in UTC: the server runs in this process,
 * Postgres and edge functions included, and must be repeatable. Restores everything afterwards.
 */
export async function withVirtualPlatform<T>(
  now: () => number,
  chance: Random,
  serve: (request: Request) => Promise<Response>,
  work: () => Promise<T>,
): Promise<T> {
  const RealDate = Date
  const { getRandomValues, randomUUID } = globalThis.crypto
  const { fetch } = globalThis
  const { TZ } = process.env
  const original = { randomUUID: crypto.randomUUID, randomBytes: crypto.randomBytes, random: Math.random }
  class VirtualDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [now()]) as [number]))
    }

    static override now(): number {
      return now()
    }
  }
  globalThis.Date = VirtualDate as DateConstructor
  globalThis.fetch = (input, init) => serve(new Request(input, init))
  Math.random = () => chance.next()
  globalThis.crypto.randomUUID = () => chance.uuid()
  globalThis.crypto.getRandomValues = <Bytes extends ArrayBufferView>(bytes: Bytes): Bytes => {
    chance.fill(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return bytes
  }
  crypto.randomUUID = () => chance.uuid()
  crypto.randomBytes = ((size: number) => {
    const bytes = Buffer.alloc(size)
    chance.fill(bytes)
    return bytes
  }) as typeof crypto.randomBytes
  syncBuiltinESMExports()
  process.env.TZ = 'UTC'
  try {
    return await work()
  } finally {
    globalThis.Date = RealDate
    globalThis.fetch = fetch
    Math.random = original.random
    Object.assign(globalThis.crypto, { getRandomValues, randomUUID })
    crypto.randomUUID = original.randomUUID
    crypto.randomBytes = original.randomBytes
    syncBuiltinESMExports()
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
}
