import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * Errors that the running test printed; an unexpected one fails it. A test that expects one removes it:
 * `expect(consoleErrors.splice(0)).toEqual([...])`.
 */
export const consoleErrors: unknown[][] = []

beforeEach(() => {
  consoleErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    consoleErrors.push(words)
  })
})

afterEach(() => {
  expect(consoleErrors, 'unexpected console.error').toEqual([])
})
