import { expect, test } from 'vitest'
import { createTokenBucket } from '../../supabase/embedded/realtime/token-bucket.ts'

test('allows a number at once, then as many as have been refilled, and never more than at first', () => {
  let now = 0
  const mayGoOn = createTokenBucket(3, 2, () => now)
  const says = (times: number) => Array.from({ length: times }, () => mayGoOn())
  expect(says(4)).toEqual([true, true, true, false])
  now = 1_000
  expect(says(3)).toEqual([true, true, false])
  now = 60_000
  expect(says(4)).toEqual([true, true, true, false])
})
