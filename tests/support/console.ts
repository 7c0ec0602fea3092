import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * An error nobody expected fails the test it appeared in. A test that expects one takes it off the list:
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
