import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PartLoadError } from '../../src/platform/import-part.ts'
import { changeHints } from '../../src/remote/change-hints.ts'
import type { Connection } from '../../src/remote/connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection whose client cannot be loaded until `arrives`; its channels never answer. */
function aConnection(error: Error) {
  const state = { arrives: false, joined: 0 }
  const channel = { on: () => channel, subscribe: () => channel }
  const supabase = {
    channel: () => {
      state.joined += 1
      return channel
    },
    removeChannel: () => undefined,
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
