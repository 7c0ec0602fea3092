import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backoff } from '../../src/sync/backoff.ts'
import { Runner } from '../../src/sync/runner.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that ends when told to, and counts its runs. */
function slowWork(wish: number | null = null) {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<number | null>((resolve) => ends.push(() => resolve(wish))))
  const end = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { work, end }
}

describe('repeated runs of one piece of work', () => {
  test('many requests make one run', async () => {
    const { work } = slowWork()
    const runner = new Runner(work)
    runner.poke()
    runner.poke(50)
    runner.poke()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('never two at once; requested while it runs, it runs once more', async () => {
    const { work, end } = slowWork()
    const runner = new Runner(work)
    runner.poke()
    await vi.advanceTimersByTimeAsync(0)
    runner.poke()
    runner.poke()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(1)
    await end()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(2)
    await end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('runs again after its own delay, and earlier when requested', async () => {
    const work = vi.fn(async () => 60_000)
    const runner = new Runner(work)
    runner.poke()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(2)
    runner.poke(100)
    await vi.advanceTimersByTimeAsync(100)
    expect(work).toHaveBeenCalledTimes(3)
  })

  test('stopping waits for the current run, and none follows', async () => {
    const { work, end } = slowWork(1)
    const runner = new Runner(work)
    runner.poke()
    await vi.advanceTimersByTimeAsync(0)
    const stopped = vi.fn()
    void runner.stop().then(stopped)
    await vi.advanceTimersByTimeAsync(100)
    expect(stopped).not.toHaveBeenCalled()
    await end()
    expect(stopped).toHaveBeenCalled()
    runner.poke()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(1)
  })
})

test.each([
  [1, 0, 500],
  [1, 1, 1_000],
  [2, 1, 2_000],
  [7, 1, 60_000],
  [5_000, 0, 30_000],
])('after %i failures, by chance %f, waits %i ms', (failures, chance, expected) => {
  expect(backoff(failures, chance)).toBe(expected)
})
