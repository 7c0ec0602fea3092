import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { Turns, takingTurns } from '../../supabase/embedded/http/turns.ts'

/** A caller that sends many requests at once delays no other caller. */

describe('turns', () => {
  /** Starts works of a caller; `finish` ends one that runs. */
  function aCaller(turns: Turns, name: string, count: number) {
    const started: number[] = []
    const ends: (() => void)[] = []
    const all = Array.from({ length: count }, (_, nth) =>
      turns.run(name, () => {
        started.push(nth)
        return new Promise<string>((resolve) => {
          ends.push(() => resolve('done'))
        })
      }),
    )
    return { started, all, finish: () => ends.shift()?.() }
  }

  test('of one caller three run, the others in their order; another caller waits for none', async () => {
    const turns = new Turns(3)
    const many = aCaller(turns, 'many', 6)
    const one = aCaller(turns, 'one', 1)
    await Promise.resolve()
    expect(many.started).toEqual([0, 1, 2])
    expect(one.started).toEqual([0])
    many.finish()
    await expect.poll(() => many.started).toEqual([0, 1, 2, 3])
    for (let n = 0; n < 5; n++) {
      many.finish()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(many.started).toEqual([0, 1, 2, 3, 4, 5])
    expect(await Promise.all(many.all)).toEqual(Array(6).fill('done'))
  })

  test('one that fails gives its turn to the next', async () => {
    const turns = new Turns(3)
    for (let n = 0; n < 10; n++)
      await expect(turns.run('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.run('x', async () => 'done')).toBe('done')
  })

  test('beyond two hundred that wait, none is taken', async () => {
    const turns = new Turns(3)
    const { all, finish } = aCaller(turns, 'x', 204)
    await expect(all[203]).rejects.toMatchObject({ status: 429 })
    expect(await turns.run('y', async () => 'done')).toBe('done')
    for (let n = 0; n < 203; n++) {
      finish()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await Promise.all(all.slice(0, 203))).toEqual(Array(203).fill('done'))
  })
})

test.each([
  ['a visitor', 'small', undefined],
  ['a visitor with a session that is not ours', 'small', token('another secret', 60)],
  ['a member', 'as large as what the app sends', token('secret', 60)],
  ['a member whose session has expired', 'as large as what the app sends', token('secret', -60)],
])('a body of %s may be %s', async (_, size, bearer) => {
  const read = vi.fn(async () => {})
  const headers = new Headers(bearer ? { authorization: `Bearer ${bearer}` } : {})
  const request = { headers, isUpload: false, read, toRequest: () => new Request('a:b') }
  await takingTurns('the service key', 'secret')(request, 'an address', async () => new Response())
  expect(read).toHaveBeenCalledExactlyOnceWith(size === 'small')
})

/** Returns a session's token that expires in so many seconds. */
function token(secret: string, seconds: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256' })}.${part({ sub: 'somebody', exp: Date.now() / 1000 + seconds })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

test('of one caller ten bodies are read at once, those of files besides, and three requests are worked on', async () => {
  const inTurn = takingTurns('the service key', 'secret')
  const started: string[] = []
  const ends: (() => void)[] = []
  const untilEnded = (what: string) => {
    started.push(what)
    return new Promise<void>((resolve) => {
      ends.push(resolve)
    })
  }
  const send = (isUpload = false, headers = new Headers()) =>
    inTurn(
      {
        headers,
        isUpload,
        read: () => untilEnded(isUpload ? 'file' : 'body'),
        toRequest: () => new Request('a:b'),
      },
      'an address',
      () => untilEnded('work').then(() => new Response()),
    )
  const howMany = () => ['body', 'file', 'work'].map((what) => started.filter((one) => one === what).length)
  for (let n = 0; n < 15; n++) void send()
  void send(true)
  await Promise.resolve()
  expect(howMany()).toEqual([10, 1, 0])
  for (const end of ends.splice(0)) end()
  await expect.poll(howMany).toEqual([15, 1, 3])
  void send(false, new Headers({ apikey: 'the service key' }))
  expect(howMany()).toEqual([16, 1, 3])
})
