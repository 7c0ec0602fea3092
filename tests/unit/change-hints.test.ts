import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PartLoadError } from '../../src/platform/import-part.ts'
import { changeHints } from '../../src/remote/change-hints.ts'
import type { Connection } from '../../src/remote/connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A connection whose client cannot be loaded until `arrives`; its channels never answer, unless by `tell`. */
function aConnection(error = new Error('unused'), arrives = false) {
  const state = { arrives, joined: 0, connected: 0, tell: (_status: string) => {} }
  const channel = {
    on: () => channel,
    subscribe: (tell: (status: string) => void) => {
      state.tell = tell
      return channel
    },
  }
  const supabase = {
    channel: () => {
      state.joined += 1
      return channel
    },
    removeChannel: () => state.tell('CLOSED'),
    realtime: {
      connect: () => {
        state.connected += 1
      },
    },
  }
  const load = async () => {
    if (!state.arrives) throw error
    return supabase
  }
  return { connection: { supabase: load } as unknown as Connection, state }
}

test('where the code that listens has not arrived, it is asked for again', async () => {
  const { connection, state } = aConnection(new PartLoadError('not here'))
  const failed = vi.fn()
  const subscription = changeHints(connection, ['board']).subscribe({ error: failed })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(state.joined).toBe(0)
  state.arrives = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(state.joined).toBe(1)
  expect(failed).not.toHaveBeenCalled()
  subscription.unsubscribe()
})

test('any other failure is told', async () => {
  const { connection } = aConnection(new RangeError('a bug'))
  const failed = vi.fn()
  changeHints(connection, ['board']).subscribe({ error: failed })
  await vi.advanceTimersByTimeAsync(0)
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(RangeError))
})

test('a hidden page connects again after 5 seconds, then every 30, until the topic is joined', async () => {
  const document = { visibilityState: 'hidden' }
  vi.stubGlobal('document', document)
  const { connection, state } = aConnection(undefined, true)
  const heard = vi.fn()
  const subscription = changeHints(connection, ['board']).subscribe(heard)
  await vi.advanceTimersByTimeAsync(0)
  state.tell('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.connected).toBe(0)
  state.tell('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(state.connected).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.connected).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.connected).toBe(3)
  document.visibilityState = 'visible'
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.connected).toBe(3)
  document.visibilityState = 'hidden'
  state.tell('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.connected).toBe(3)
  expect(heard.mock.calls).toEqual([['board'], ['board']])
  state.tell('CHANNEL_ERROR')
  subscription.unsubscribe()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.connected).toBe(3)
})
